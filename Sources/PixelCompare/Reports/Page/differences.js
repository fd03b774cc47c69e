// The areas of change: their frames, and steps from one to the next.
function placeAreas() {
  for (const box of $('stage').querySelectorAll('.pane')) {
    placeFrames(box, '.area', areas(), 4);
    placeFrames(box, '.varied', noise(), 0);
    box.querySelectorAll('.area').forEach((frame, i) => frame.classList.toggle('current', i === state.area));
  }
}
function placeFrames(box, kind, found, around) {
  box.querySelectorAll(kind).forEach((frame, i) => {
    const area = found[i];
    if (!area) return;
    frame.style.left = state.x + area.x * state.zoom - around + 'px';
    frame.style.top = state.y + area.y * state.zoom - around + 'px';
    frame.style.width = area.width * state.zoom + 2 * around + 'px';
    frame.style.height = area.height * state.zoom + 2 * around + 'px';
  });
}
function drawSteps() {
  const count = areas().length, focused = document.activeElement && document.activeElement.dataset.step;
  $('steps').hidden = !count;
  const button = (label, name, step) => {
    const node = element('button', { type: 'button', textContent: label, onclick: () => difference(step) });
    node.setAttribute('aria-label', name);
    node.dataset.step = step;
    return node;
  };
  const text = state.area < 0 ? count + (count === 1 ? ' area' : ' areas') : 'Area ' + (state.area + 1) + ' of ' + count;
  $('steps').replaceChildren(button('‹', 'Previous difference', -1), element('span', { textContent: text }),
    button('›', 'Next difference', 1));
  if (focused) $('steps').querySelector('[data-step="' + focused + '"]').focus();
}
// Goes to the next or previous area, and from the last one to the next picture.
function difference(step) {
  const next = state.area + step;
  if (next >= 0 && next < areas().length) return lookAt(next);
  const at = state.at + step;
  if (at < 0 || at >= state.shown.length) return;
  state.wanted = step > 0 ? 0 : Math.max(0, pairs[state.shown[at]].changes.length - 1);
  select(at);
}
// The scale at which the largest change is at least 24 pixels on the screen, or every pixel of it is one.
function comeNear() {
  const area = areas()[0], box = $('stage').querySelector('.pane');
  if (!area || !box) return;
  const scale = Math.min(1, 24 / Math.max(area.width, area.height));
  if (scale <= state.zoom) return;
  centre(area, box, scale);
  place();
}
function centre(area, box, scale) {
  state.zoom = scale;
  state.x = box.clientWidth / 2 - (area.x + area.width / 2) * scale;
  state.y = box.clientHeight / 2 - (area.y + area.height / 2) * scale;
  state.fitted = false;
}
function lookAt(index) {
  const area = areas()[index], box = $('stage').querySelector('.pane');
  if (!area || !box) return;
  state.area = index;
  // Its words may take another line, and the pane less of the window.
  $('label').textContent = area.text + '.';
  const fit = .6 * Math.min(box.clientWidth / area.width, box.clientHeight / area.height);
  centre(area, box, Math.min(12, fit >= 1 ? Math.floor(fit) : fit));
  drawSteps();
  place();
}
