const modes = { sides: 'Side by side', slider: 'Slider', blink: 'Blink', overlay: 'Overlay', map: 'Error map' };
const kinds = { e: 'Expected', a: 'Actual', d: 'Error map' };
let images = {}, loading = 0;
function buildModes() {
  for (const [name, label] of Object.entries(modes)) {
    const button = element('button', { textContent: label, onclick: () => mode(name) });
    button.dataset.mode = name;
    $('modes').append(button);
  }
  $('slider').oninput = place;
  setInterval(() => {
    if (state.mode !== 'blink' || state.paused) return;
    state.blink = !state.blink;
    place();
  }, 500);
}
async function load(kind, index) {
  const source = $(kind + index);
  if (!source) return null;
  const image = new Image();
  image.src = 'data:image/png;base64,' + source.textContent;
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
  $('figures').textContent = pair ? pair.figures : '';
  images = {};
  $('probe').replaceChildren();
  if (pair && pair.shown) {
    const found = await Promise.all(Object.keys(kinds).map(k => load(k, index).catch(() => null)));
    if (turn !== loading) return;
    Object.keys(kinds).forEach((k, i) => { if (found[i]) images[k] = found[i]; });
  }
  build();
  document.body.dataset.ready = index === undefined ? '' : index;
}
function mode(name) { state.mode = name; build(); }
function pane(label, ...canvases) {
  return element('div', { className: 'pane' }, element('span', { textContent: label }), ...canvases);
}
function copy(canvas) {
  const twin = element('canvas', { width: canvas.width, height: canvas.height });
  twin.getContext('2d').drawImage(canvas, 0, 0);
  return twin;
}
function build() {
  for (const b of $('modes').children) b.setAttribute('aria-pressed', b.dataset.mode === state.mode);
  $('amount').hidden = state.mode !== 'slider' && state.mode !== 'overlay';
  const { e, a, d } = images, stage = $('stage');
  stage.replaceChildren();
  const both = e && a;
  if (!e && !a) {
    const pair = pairs[state.shown[state.at]];
    const text = !pair ? '' : pair.class === 'same' ? 'The pictures are the same; only the thumbnail is kept.'
      : pair.class === 'unreadable' ? pair.label : 'These pictures are not in this page, which would grow too large.';
    const thumb = pair && pair.thumb
      ? element('img', { src: 'data:image/png;base64,' + pair.thumb, alt: '' }) : '';
    stage.append(element('div', { className: 'empty' }, thumb, element('p', { textContent: text })));
  } else if (state.mode === 'sides' || !both) {
    for (const k of Object.keys(kinds)) if (images[k]) stage.append(pane(kinds[k], copy(images[k])));
  } else if (state.mode === 'map') {
    stage.append(pane(kinds.d, copy(d || a)));
  } else {
    const one = pane(kinds.e + ' / ' + kinds.a, copy(e), copy(a));
    if (state.mode === 'slider') one.append(element('div', { className: 'knife' }));
    stage.append(one);
  }
  fit();
}
const size = () => images.e || images.a || { width: 1, height: 1 };
function fit() {
  const box = $('stage').querySelector('.pane');
  if (!box) return;
  const scale = Math.min(box.clientWidth / size().width, box.clientHeight / size().height);
  state.zoom = scale >= 1 ? Math.floor(scale) : scale;
  state.x = (box.clientWidth - size().width * state.zoom) / 2;
  state.y = (box.clientHeight - size().height * state.zoom) / 2;
  place();
}
function place() {
  const amount = $('slider').value / 100;
  for (const box of $('stage').querySelectorAll('.pane')) {
    box.classList.toggle('smooth', state.zoom < 1);
    const canvases = box.querySelectorAll('canvas');
    for (const c of canvases)
      c.style.transform = 'translate(' + state.x + 'px,' + state.y + 'px) scale(' + state.zoom + ')';
    const top = canvases[1];
    if (!top) continue;
    if (state.mode === 'slider') {
      const cut = (amount * box.clientWidth - state.x) / (state.zoom * top.width) * 100;
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
