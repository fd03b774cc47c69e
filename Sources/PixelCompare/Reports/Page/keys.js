function zoom(factor, px, py) {
  const next = Math.min(64, Math.max(.02, state.zoom * factor));
  const applied = next / state.zoom;
  state.x = px - (px - state.x) * applied;
  state.y = py - (py - state.y) * applied;
  state.zoom = next;
  state.fitted = false;
  place();
}
const hex = v => '#' + v.slice(0, 3).map(c => c.toString(16).padStart(2, '0')).join('');
function probe(event) {
  const box = event.target.closest('.pane');
  if (!box) return;
  const area = box.getBoundingClientRect();
  const x = Math.floor((event.clientX - area.left - state.x) / state.zoom);
  const y = Math.floor((event.clientY - area.top - state.y) / state.zoom);
  const inside = x >= 0 && y >= 0 && x < size().width && y < size().height;
  $('probe').replaceChildren();
  if (!inside) return;
  const read = k => {
    const [left, top] = origin(k), picture = images[k];
    if (!picture || x < left || y < top || x >= left + picture.width || y >= top + picture.height) return null;
    // A page on a disk may show files beside it, and not read them.
    try { return [...picture.getContext('2d').getImageData(x - left, y - top, 1, 1).data]; } catch { return null; }
  };
  const e = read('e'), a = read('a');
  $('probe').append('x ' + x + '  y ' + y);
  for (const [label, value] of [['expected', e], ['actual', a]]) {
    if (!value) continue;
    const swatch = element('i');
    swatch.style.background = 'rgba(' + value[0] + ',' + value[1] + ',' + value[2] + ',' + value[3] / 255 + ')';
    $('probe').append(swatch, label + ' ' + hex(value) + '  ' + value.join(' '));
  }
  if (e && a) $('probe').append('   difference ' + e.map((v, i) => a[i] - v).join(' '));
}
const stage = $('stage');
let drag = null;
stage.onwheel = event => {
  const box = event.target.closest('.pane');
  if (!box) return;
  event.preventDefault();
  const area = box.getBoundingClientRect();
  zoom(event.deltaY < 0 ? 1.25 : .8, event.clientX - area.left, event.clientY - area.top);
};
const touches = new Map();
stage.onpointerdown = event => {
  touches.set(event.pointerId, [event.clientX, event.clientY]);
  drag = touches.size === 1 ? [event.clientX - state.x, event.clientY - state.y, event.clientX, event.clientY] : null;
};
function lift(event) {
  // A swipe across a whole picture leads to the next one.
  if (drag && event.pointerType === 'touch' && state.fitted) {
    const [dx, dy] = [event.clientX - drag[2], event.clientY - drag[3]];
    if (event.type === 'pointerup' && Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy)) select(state.at + (dx < 0 ? 1 : -1));
  }
  touches.delete(event.pointerId);
  drag = null;
}
addEventListener('pointerup', lift);
addEventListener('pointercancel', lift);
stage.onpointermove = event => {
  const before = [...touches.values()];
  if (touches.has(event.pointerId)) touches.set(event.pointerId, [event.clientX, event.clientY]);
  const now = [...touches.values()], box = event.target.closest('.pane');
  if (now.length === 2 && box) {
    const far = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]), area = box.getBoundingClientRect();
    zoom(far(now) / Math.max(1, far(before)), (now[0][0] + now[1][0]) / 2 - area.left, (now[0][1] + now[1][1]) / 2 - area.top);
  } else if (drag && !(event.pointerType === 'touch' && state.fitted)) {
    state.x = event.clientX - drag[0]; state.y = event.clientY - drag[1]; state.fitted = false; place();
  }
  probe(event);
};
addEventListener('resize', fit);
const center = () => [stage.clientWidth / 2 / Math.max(1, stage.children.length), stage.clientHeight / 2];
const actions = {
  j: () => select(state.at + 1), ArrowDown: () => select(state.at + 1),
  n: () => difference(1), p: () => difference(-1),
  k: () => select(state.at - 1), ArrowUp: () => select(state.at - 1),
  Home: () => select(0), End: () => select(state.shown.length - 1),
  '+': () => zoom(2, ...center()), '=': () => zoom(2, ...center()), '-': () => zoom(.5, ...center()),
  0: fit, a: mark, v: showNoise, '/': () => $('search').focus(),
  ' ': () => { state.paused = !state.paused; },
  f: () => {
    const names = [...$('filters').children].map(b => b.dataset.filter);
    filter(names[(names.indexOf(state.filter) + 1) % names.length]);
  },
  ArrowLeft: () => { $('slider').value -= 2; place(); },
  ArrowRight: () => { $('slider').value = +$('slider').value + 2; place(); },
};
Object.keys(modes).forEach((name, i) => { actions[i + 1] = () => modes[name] && mode(name); });
addEventListener('keydown', event => {
  // Buttons and fields have their own keys.
  if (event.target.closest && event.target.closest('button, a, summary') && [' ', 'Enter'].includes(event.key)) return;
  if (event.target === $('slider') && event.key.startsWith('Arrow')) return;
  if (event.target === $('search')) {
    if (event.key === 'Escape') $('search').blur();
    return;
  }
  const action = actions[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
});
buildFilters();
buildModes();
buildTimeline();
filter(pairs.some(p => p.class !== 'same') ? 'failed' : 'all');
openLink();
state.linked = true;
addEventListener('hashchange', openLink);
document.body.dataset.opened = Math.round(performance.now());
