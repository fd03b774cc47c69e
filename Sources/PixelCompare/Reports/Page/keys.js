function zoom(factor, px, py) {
  const next = Math.min(64, Math.max(.02, state.zoom * factor));
  const applied = next / state.zoom;
  state.x = px - (px - state.x) * applied;
  state.y = py - (py - state.y) * applied;
  state.zoom = next;
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
  const read = k => images[k] && [...images[k].getContext('2d').getImageData(x, y, 1, 1).data];
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
function mark() {
  const index = state.shown[state.at];
  if (index === undefined || !data.approve || !pairs[index].word) return;
  if (!state.marked.delete(index)) state.marked.add(index);
  const names = [...state.marked].map(i => pairs[i].word);
  $('approve').hidden = !names.length;
  $('approve').open = true;
  $('approve').firstChild.textContent = 'Accept ' + names.length;
  $('approve').querySelector('code').textContent =
    [data.approve, ...names].join(' ');
  drawRows();
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
stage.onpointerdown = event => { drag = [event.clientX - state.x, event.clientY - state.y]; };
addEventListener('pointerup', () => { drag = null; });
stage.onpointermove = event => {
  if (drag) { state.x = event.clientX - drag[0]; state.y = event.clientY - drag[1]; place(); }
  probe(event);
};
addEventListener('resize', fit);
const center = () => [stage.clientWidth / 2 / Math.max(1, stage.children.length), stage.clientHeight / 2];
const actions = {
  j: () => select(state.at + 1), ArrowDown: () => select(state.at + 1),
  k: () => select(state.at - 1), ArrowUp: () => select(state.at - 1),
  Home: () => select(0), End: () => select(state.shown.length - 1),
  '+': () => zoom(2, ...center()), '=': () => zoom(2, ...center()), '-': () => zoom(.5, ...center()),
  0: fit, a: mark, '/': () => $('search').focus(),
  ' ': () => { state.paused = !state.paused; },
  f: () => {
    const names = [...$('filters').children].map(b => b.dataset.filter);
    filter(names[(names.indexOf(state.filter) + 1) % names.length]);
  },
  ArrowLeft: () => { $('slider').value -= 2; place(); },
  ArrowRight: () => { $('slider').value = +$('slider').value + 2; place(); },
};
Object.keys(modes).forEach((name, i) => { actions[i + 1] = () => mode(name); });
addEventListener('keydown', event => {
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
// `#12/blink` opens the pair at index 12 in that view.
const [wanted, view] = location.hash.slice(1).split('/');
if (modes[view]) state.mode = view;
if (pairs[wanted]) {
  if (!matches(pairs[wanted], state.filter)) filter('all');
  select(state.shown.indexOf(+wanted));
}
document.body.dataset.opened = Math.round(performance.now());
