const stage = $('stage'), picture = $('picture');
// How many screen pixels a picture pixel has, where the picture lies, and whether it follows the window.
const place = { zoom: 1, x: 0, y: 0, isFit: true };
const play = { isOn: false, start: 0, from: 0, last: 0, round: 0, isDragging: false };
async function showPicture(number) {
  const reply = await fetch('picture?' + number);
  if (!reply.ok) return;
  const address = URL.createObjectURL(await reply.blob());
  const next = new Image();
  next.src = address;
  await next.decode();
  const before = picture.src;
  picture.src = address;
  await picture.decode();
  if (before) URL.revokeObjectURL(before);
  picture.classList.add('shown');
  live.shown = number;
  if (place.isFit) fit();
  if (pointer) probe();
  document.body.dataset.picture = number;
  if (play.isOn) advance();
}
function fit() {
  place.isFit = true;
  const scale = Math.min(stage.clientWidth / picture.naturalWidth, stage.clientHeight / picture.naturalHeight);
  zoomTo(scale >= 1 ? Math.floor(scale) : scale);
}
function zoomTo(zoom) {
  place.zoom = zoom;
  place.x = (stage.clientWidth - picture.naturalWidth * zoom) / 2;
  place.y = (stage.clientHeight - picture.naturalHeight * zoom) / 2;
  move();
}
function move() {
  picture.classList.toggle('smooth', place.zoom < 1);
  picture.style.transform = 'translate(' + Math.round(place.x) + 'px,' + Math.round(place.y) + 'px) scale(' + place.zoom + ')';
}
function zoom(factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
  const next = Math.min(64, Math.max(.02, place.zoom * factor)), applied = next / place.zoom;
  Object.assign(place, { zoom: next, isFit: false, x: x - (x - place.x) * applied, y: y - (y - place.y) * applied });
  move();
}
// Where the pointer is in the picture, and whether a pixel is being asked for.
let pointer = null, isProbing = false, isStale = false;
async function probe() {
  if (isProbing) { isStale = true; return; }
  isProbing = true;
  const [x, y] = pointer;
  const isInside = x >= 0 && y >= 0 && x < picture.naturalWidth && y < picture.naturalHeight;
  const reply = isInside ? await fetch('pixel?x=' + x + '&y=' + y).catch(() => null) : null;
  const value = reply && reply.ok ? await reply.json() : null;
  $('probe').replaceChildren();
  if (value?.values) {
    // Those of a pass, as it left them.
    $('probe').append('x ' + x + '  y ' + y + '   ' + value.values.join('  '));
  } else if (value) {
    const swatch = element('i');
    const most = 2 ** value.bits - 1, [red, green, blue, alpha] = value.rgba.map(c => c / most);
    swatch.style.background = 'rgba(' + [red, green, blue].map(c => Math.round(255 * c)).join() + ',' + alpha + ')';
    const hex = '#' + value.rgba.map(c => c.toString(16).padStart(value.bits / 4, '0')).join('');
    $('probe').append('x ' + x + '  y ' + y, swatch, 'rgba ' + value.rgba.join(' ') + '   ' + hex);
  }
  isProbing = false;
  if (isStale) { isStale = false; probe(); }
}
let drag = null;
// Where the pointer was pressed on a picture that follows it, and whether it still is.
const hand = { press: null, isDown: false };
const pixelAt = event => {
  const area = stage.getBoundingClientRect();
  return [(event.clientX - area.left - place.x) / place.zoom, (event.clientY - area.top - place.y) / place.zoom];
};
const isOnPicture = ([x, y]) => x >= 0 && y >= 0 && x < picture.naturalWidth && y < picture.naturalHeight;
// The numbers that PointerParameter.swift gives parameters that follow the pointer, from the bottom left.
function point(at, isFirst) {
  const { width, height, pointers } = live.facts, up = ([x, y]) => [x, height - y], [x, y] = up(at);
  for (const { name, convention } of pointers) {
    if (convention === 'pixels') set(name, [x, y].map(rounded).join());
    if (convention === 'shares') set(name, [x / width, y / height].map(rounded).join());
    if (convention !== 'press' || !hand.press) continue;
    const [px, py] = up(hand.press).map(Math.floor);
    set(name, [Math.floor(x), Math.floor(y), hand.isDown ? px : -px, isFirst ? py : -py].join());
  }
}
const rounded = value => +value.toFixed(4);
const follows = () => live.facts?.pointers.length > 0;
stage.onpointerdown = event => {
  const at = pixelAt(event);
  if (event.button === 0 && !event.shiftKey && follows() && isOnPicture(at)) {
    Object.assign(hand, { press: at, isDown: true });
    try { stage.setPointerCapture(event.pointerId); } catch { /* a pointer that is gone already */ }
    point(at, true);
  } else drag = [event.clientX - place.x, event.clientY - place.y];
};
function release(event) {
  drag = null;
  if (!hand.isDown) return;
  hand.isDown = false;
  point(pixelAt(event), false);
}
addEventListener('pointerup', release);
addEventListener('pointercancel', release);
stage.onpointermove = event => {
  if (drag) {
    Object.assign(place, { x: event.clientX - drag[0], y: event.clientY - drag[1], isFit: false });
    move();
  }
  const at = pixelAt(event);
  pointer = at.map(Math.floor);
  probe();
  if (follows() && (hand.isDown || isOnPicture(at) && live.facts.pointers.some(({ convention }) => convention !== 'press'))) point(at, false);
};
stage.addEventListener('wheel', event => {
  event.preventDefault();
  const area = stage.getBoundingClientRect();
  zoom(event.deltaY < 0 ? 1.25 : .8, event.clientX - area.left, event.clientY - area.top);
}, { passive: false });
addEventListener('resize', () => { if (place.isFit && live.shown) fit(); });
const seconds = value => (+value).toFixed(3).replace(/\.?0+$/, '') + ' s';
function showTime({ facts, seconds: wanted }) {
  $('timeline').hidden = !(facts.duration > 0);
  $('time').max = facts.duration;
  if (!play.isDragging && !isPending()) $('time').value = wanted ?? facts.seconds;
  $('clock').textContent = seconds($('time').value) + ' of ' + seconds(facts.duration);
}
function goTo(time) {
  $('time').value = Math.min(Math.max(time, 0), live.facts.duration);
  $('clock').textContent = seconds($('time').value) + ' of ' + seconds(live.facts.duration);
  seek(+(+$('time').value).toFixed(4));
}
$('time').oninput = () => {
  play.isDragging = true;
  toggle(false);
  goTo(+$('time').value);
};
$('time').onchange = () => { play.isDragging = false; };
// Seconds that a play with a history goes on for a picture at most: it is drawn frame by frame, and slows down where that takes
// longer than it lasts.
const MOST_AHEAD = .1;
const playSeconds = () => {
  const time = play.from + (performance.now() - play.start) / 1000;
  return live.facts.hasHistory ? Math.min(time, play.last + MOST_AHEAD) : time;
};
// Each picture requests the next one, so that only pictures that are shown are drawn.
function advance() {
  const { duration } = live.facts, time = playSeconds(), round = Math.floor(time / duration);
  Object.assign(play, { from: time, start: performance.now(), last: time });
  if (round !== play.round) beginKeys();
  play.round = round;
  requestAnimationFrame(() => { if (play.isOn) goTo(time % duration); });
}
function toggle(isOn) {
  if (!live.facts || play.isOn === isOn) return;
  play.isOn = isOn;
  $('play').textContent = isOn ? 'Pause' : 'Play';
  $('play').setAttribute('aria-pressed', isOn);
  if (!isOn) return;
  play.start = performance.now();
  const isAtEnd = +$('time').value >= live.facts.duration;
  if (isAtEnd) beginKeys();
  play.from = play.last = isAtEnd ? 0 : +$('time').value;
  play.round = 0;
  advance();
}
$('play').onclick = () => toggle(!play.isOn);
// A page plays when it opens, unless a moment was asked for.
function begin({ facts, seconds }) {
  if (facts.isMoment || seconds !== null || !(facts.duration > 0) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  $('time').value = 0;
  toggle(true);
}
function step(frames) {
  toggle(false);
  goTo(+$('time').value + frames / live.facts.framesPerSecond);
}
const actions = {
  ' ': () => toggle(!play.isOn), ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => goTo(0),
  End: () => goTo(live.facts.duration), '+': () => zoom(2), '=': () => zoom(2), '-': () => zoom(.5), 0: fit,
  1: () => { place.isFit = false; zoomTo(1); }, c: copyCommand, r: resetAll,
  '/': () => $('search').focus(),
};
addEventListener('keydown', event => {
  if (event.target.matches('input, select, textarea')) {
    if (event.key === 'Escape') event.target.blur();
    return;
  }
  if (pressKey(event)) return event.preventDefault();
  const action = actions[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey || !live.facts) return;
  if (event.key === ' ' && event.target.matches('button, summary')) return;
  event.preventDefault();
  action();
});
follow();
