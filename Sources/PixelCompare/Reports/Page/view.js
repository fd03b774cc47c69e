const modes = { sides: 'Side by side', slider: 'Slider', blink: 'Blink', overlay: 'Overlay', map: 'Error map', play: 'Play' };
const kinds = { e: 'Expected', a: 'Actual', d: 'Error map' };
let images = {}, loading = 0;
function buildModes() {
  if (!data.sequence) delete modes.play;
  for (const [name, label] of Object.entries(modes)) {
    const button = element('button', { type: 'button', textContent: label, onclick: () => mode(name) });
    button.dataset.mode = name;
    $('modes').append(button);
  }
  $('noise').onclick = showNoise;
  $('slider').oninput = place;
  setInterval(() => {
    if (state.mode !== 'blink' || state.paused) return;
    state.blink = !state.blink;
    place();
  }, 500);
}
async function load(kind, index) {
  if (!pairs[index].shown.includes(kind)) return null;
  const image = new Image();
  image.src = data.files ? 'pictures/' + kind + index + '.png' : 'data:image/png;base64,' + $(kind + index).textContent;
  await image.decode();
  const canvas = element('canvas', { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext('2d', { willReadFrequently: true }).drawImage(image, 0, 0);
  return canvas;
}
async function show() {
  const turn = ++loading, index = state.shown[state.at], pair = pairs[index];
  $('name').textContent = pair ? pair.name : 'No picture matches';
  $('name').className = pair ? pair.class : '';
  $('label').textContent = pair ? pair.label : '';
  $('figures').textContent = pair ? pair.figures + (pair.parts ? ' Only the parts that differ are in this page.' : '') : '';
  images = {};
  $('probe').replaceChildren();
  if (pair && pair.shown) {
    const found = await Promise.all(Object.keys(kinds).map(k => load(k, index).catch(() => null)));
    if (turn !== loading) return;
    Object.keys(kinds).forEach((k, i) => { if (found[i]) images[k] = found[i]; });
  }
  state.area = -1;
  drawAccepting();
  build();
  const wanted = state.wanted;
  state.wanted = -1;
  if (wanted >= 0) lookAt(wanted); else comeNear();
  document.body.dataset.ready = index === undefined ? '' : index;
}
function mode(name) { state.mode = name; keepPlace(); build(); if (state.area >= 0) lookAt(state.area); else comeNear(); }
function pane(label, ...canvases) {
  const box = element('div', { className: 'pane' }, element('span', { textContent: label }), ...canvases);
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', label);
  for (const area of areas()) box.append(element('div', { className: 'area', title: area.text }));
  for (const area of noise()) box.append(element('div', { className: 'varied', title: 'Varied by up to ' + area.amount.join(' ') }));
  return box;
}
// Where runs of the golden varied, once it was asked for.
const varied = () => { const pair = pairs[state.shown[state.at]]; return pair && pair.noise || []; };
const noise = () => state.noise && state.mode !== 'play' ? varied() : [];
function showNoise() { state.noise = !state.noise; const at = [state.zoom, state.x, state.y, state.fitted]; build(); [state.zoom, state.x, state.y, state.fitted] = at; place(); }
const areas = () => { const pair = pairs[state.shown[state.at]]; return pair && state.mode !== 'play' ? pair.changes : []; };
function copy(canvas, kind) {
  const twin = element('canvas', { width: canvas.width, height: canvas.height });
  twin.dataset.kind = kind;
  twin.getContext('2d').drawImage(canvas, 0, 0);
  return twin;
}
function build() {
  stopPlaying();
  for (const b of $('modes').children) b.setAttribute('aria-pressed', b.dataset.mode === state.mode);
  $('noise').setAttribute('aria-pressed', state.noise);
  $('noise').hidden = !varied().length;
  $('amount').hidden = state.mode !== 'slider' && state.mode !== 'overlay';
  const { e, a, d } = images, stage = $('stage');
  stage.replaceChildren();
  drawSteps();
  if (state.mode === 'play') return play();
  const both = e && a;
  if (!e && !a) {
    const pair = pairs[state.shown[state.at]];
    const text = !pair ? '' : pair.class === 'same' ? 'The pictures are the same, and not in this page.'
      : pair.class === 'unreadable' ? pair.label : 'These pictures are not in this page, which would grow too large.';
    const thumb = pair && pair.thumb
      ? element('img', { src: 'data:image/png;base64,' + pair.thumb, alt: '' }) : '';
    stage.append(element('div', { className: 'empty' }, thumb, element('p', { textContent: text })));
  } else if (state.mode === 'sides' || !both) {
    for (const k of Object.keys(kinds)) if (images[k]) {
      stage.append(pane(kinds[k], copy(images[k], k)));
      stage.lastChild.classList.toggle('map', k === 'd');
    }
  } else if (state.mode === 'map') {
    stage.append(pane(kinds.d, copy(d || a, d ? 'd' : 'a')));
    stage.lastChild.classList.toggle('map', !!d);
  } else {
    const one = pane(kinds.e + ' / ' + kinds.a, copy(e, 'e'), copy(a, 'a'));
    if (state.mode === 'slider') one.append(element('div', { className: 'knife' }));
    stage.append(one);
  }
  fit();
}
const size = () => images.d || images.e || images.a || { width: 1, height: 1 };
// Where a picture lies on the canvas that holds both, which differs where their sizes do.
function origin(kind) {
  const pair = pairs[state.shown[state.at]], [x, y] = pair && pair.offset || [0, 0];
  if (kind === 'd') return [0, 0];
  return kind === 'a' ? [Math.max(0, x), Math.max(0, y)] : [Math.max(0, -x), Math.max(0, -y)];
}
function fit() {
  const box = $('stage').querySelector('.pane');
  if (!box) return;
  const scale = Math.min(box.clientWidth / size().width, box.clientHeight / size().height);
  state.zoom = scale >= 1 ? Math.floor(scale) : scale;
  state.fitted = true;
  state.x = (box.clientWidth - size().width * state.zoom) / 2;
  state.y = (box.clientHeight - size().height * state.zoom) / 2;
  place();
}
function place() {
  const amount = $('slider').value / 100;
  placeAreas();
  for (const box of $('stage').querySelectorAll('.pane')) {
    box.classList.toggle('smooth', state.zoom < 1);
    const canvases = box.querySelectorAll('canvas');
    for (const c of canvases) {
      const [x, y] = origin(c.dataset.kind);
      c.style.transform = 'translate(' + (state.x + x * state.zoom) + 'px,' + (state.y + y * state.zoom) + 'px) scale(' + state.zoom + ')';
    }
    const top = canvases[1];
    if (!top) continue;
    if (state.mode === 'slider') {
      const cut = (amount * box.clientWidth - state.x - origin('a')[0] * state.zoom) / (state.zoom * top.width) * 100;
      top.style.clipPath = 'inset(0 0 0 ' + Math.min(100, Math.max(0, cut)) + '%)';
      box.querySelector('.knife').style.left = amount * 100 + '%';
    }
    if (state.mode === 'overlay') top.style.opacity = amount;
    if (state.mode === 'blink') {
      top.style.visibility = state.blink ? 'visible' : 'hidden';
      box.querySelector('span').textContent = state.blink ? kinds.a : kinds.e;
    }
  }
}
