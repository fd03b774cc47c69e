'use strict';
const started = performance.now();
const $ = id => document.getElementById(id);
const data = JSON.parse($('data').textContent);
const pairs = data.pairs;
const classes = ['all', 'failed', 'same', 'different', 'missing', 'extra', 'size', 'unreadable', 'timing'];
const state = { filter: 'all', text: '', shown: [], at: -1, mode: 'sides', zoom: 0, x: 0, y: 0,
  blink: true, paused: false, marked: new Set(), area: -1, wanted: -1,
  fitted: true, linked: false, noise: false };
const element = (tag, props, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};
const matches = (pair, name) =>
  name === 'all' || (name === 'failed' ? pair.class !== 'same' : pair.class === name);
function buildFilters() {
  $('line').textContent = data.line;
  $('paths').textContent = data.expected + ' → ' + data.actual;
  for (const name of classes) {
    const count = pairs.filter(p => matches(p, name)).length;
    if (!count) continue;
    const button = element('button', { type: 'button', textContent: name + ' ' + count });
    button.dataset.filter = name;
    button.onclick = () => filter(name);
    $('filters').append(button);
  }
  $('search').oninput = () => { state.text = $('search').value.toLowerCase(); filter(state.filter); };
}
function filter(name) {
  const current = state.shown[state.at];
  state.filter = name;
  state.shown = pairs.map((_, i) => i).filter(i =>
    matches(pairs[i], name) && pairs[i].name.toLowerCase().includes(state.text));
  for (const b of $('filters').children) b.setAttribute('aria-pressed', b.dataset.filter === name);
  rows.style.height = state.shown.length * 56 + 'px';
  select(Math.max(0, state.shown.indexOf(current)));
}
const rows = element('div', { id: 'rows' });
$('list').append(rows);
$('list').onscroll = drawRows;
addEventListener('resize', drawRows);
function drawRows() {
  const top = Math.max(0, Math.floor($('list').scrollTop / 56) - 4);
  const end = Math.min(state.shown.length, top + Math.ceil($('list').clientHeight / 56) + 9);
  rows.replaceChildren();
  for (let at = top; at < end; at++) rows.append(row(at));
}
function row(at) {
  const pair = pairs[state.shown[at]];
  const picture = pair.thumb
    ? element('img', { src: 'data:image/png;base64,' + pair.thumb, alt: '' }) : element('i');
  const pixels = pair.changes.reduce((sum, area) => sum + area.pixels, 0) || pair.count;
  const detail = pair.class + (pixels ? ' · ' + pixels + ' px' : '');
  const node = element('div', { className: 'row', onclick: () => select(at) }, picture,
    element('div', {}, element('b', { textContent: pair.name, title: pair.name }),
      element('small', { className: pair.class, textContent: detail })));
  node.style.top = at * 56 + 'px';
  node.id = 'row' + state.shown[at];
  node.setAttribute('role', 'option');
  node.setAttribute('aria-selected', at === state.at);
  node.classList.toggle('marked', state.marked.has(state.shown[at]));
  return node;
}
function select(at) {
  state.at = state.shown.length ? Math.min(Math.max(0, at), state.shown.length - 1) : -1;
  const top = state.at * 56, list = $('list');
  if (top < list.scrollTop) list.scrollTop = top;
  if (top + 56 > list.scrollTop + list.clientHeight) list.scrollTop = top + 56 - list.clientHeight;
  drawRows();
  $('list').setAttribute('aria-activedescendant', state.at < 0 ? '' : 'row' + state.shown[state.at]);
  keepPlace();
  show();
}
// `#name/view` is a link to a picture in a view.
function keepPlace() {
  const pair = pairs[state.shown[state.at]];
  if (pair && state.linked) history.replaceState(null, '', '#' + encodeURIComponent(pair.name) + '/' + state.mode);
}
function openLink() {
  const hash = location.hash.slice(1), slash = hash.lastIndexOf('/');
  const view = slash < 0 ? '' : hash.slice(slash + 1);
  let name = slash < 0 ? hash : hash.slice(0, slash);
  try { name = decodeURIComponent(name); } catch { return; }
  const index = pairs.findIndex(p => p.name === name);
  if (index < 0) return;
  if (modes[view]) state.mode = view;
  if (!state.shown.includes(index)) { $('search').value = state.text = ''; filter('all'); }
  select(state.shown.indexOf(index));
}
function buildTimeline() {
  const sequence = data.sequence;
  if (!sequence) return;
  for (const hint of sequence.hints) $('timeline').append(element('p', { textContent: hint }));
  const frames = sequence.frames, top = frames.reduce((most, f) => Math.max(most, f.count || 0), 1);
  const share = Math.ceil(frames.length / 1200), bars = [];
  // Long sequences have several frames to a bar, which is the worst one's.
  for (let i = 0; i < frames.length; i += share) bars.push(frames.slice(i, i + share)
    .reduce((worst, f) => worst.same || (!f.same && (f.count || 0) > (worst.count || 0)) ? f : worst));
  const ns = 'http://www.w3.org/2000/svg', svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('viewBox', '0 0 ' + bars.length + ' 100');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'Differences of each frame');
  bars.forEach((frame, i) => {
    const bar = document.createElementNS(ns, 'rect'), h = 4 + 92 * (frame.count || 0) / top;
    for (const [k, v] of [['x', i + .05], ['width', .9], ['y', 100 - h], ['height', h]])
      bar.setAttribute(k, v);
    bar.classList.toggle('differs', !frame.same);
    bar.dataset.frame = frame.name;
    svg.append(bar);
  });
  svg.onclick = event => {
    const box = svg.getBoundingClientRect();
    const frame = bars[Math.floor((event.clientX - box.left) / box.width * bars.length)];
    filter('all');
    select(state.shown.findIndex(i => pairs[i].name === frame.name));
  };
  $('timeline').prepend(svg);
}
