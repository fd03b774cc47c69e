// Both sides of an animation or a sequence, played side by side; frames that differ are marked.
let playing = 0;
function stopPlaying() { playing += 1; }
async function play() {
  const turn = playing, stage = $('stage'), frames = data.sequence.frames;
  const boxes = ['e', 'a'].map(kind => pane(kinds[kind], element('canvas')));
  stage.append(...boxes);
  const order = new Map(frames.map((frame, i) => [frame.name, i]));
  const indices = pairs.map((_, i) => i).sort((i, j) => order.get(pairs[i].name) - order.get(pairs[j].name));
  const start = indices.indexOf(state.shown[state.at]);
  for (let i = Math.max(0, start); turn === playing; i = (i + 1) % indices.length) {
    const index = indices[i], frame = frames[order.get(pairs[index].name)] || {};
    const found = await Promise.all(['e', 'a'].map(kind => load(kind, index).catch(() => null)));
    if (turn !== playing) return;
    // Of frames that are the same, one picture is kept.
    if (frame.same) { found[0] = found[0] || found[1]; found[1] = found[1] || found[0]; }
    found.forEach((picture, side) => {
      const canvas = boxes[side].querySelector('canvas');
      canvas.width = picture ? picture.width : 1;
      canvas.height = picture ? picture.height : 1;
      if (picture) canvas.getContext('2d').drawImage(picture, 0, 0);
      boxes[side].classList.toggle('differs', !frame.same);
      const label = kinds[side ? 'a' : 'e'] + ' · ' + pairs[index].name + (frame.same ? '' : ' · differs');
      boxes[side].querySelector('span').textContent = label;
      boxes[side].setAttribute('aria-label', label);
    });
    if (found[0] || found[1]) images = { e: found[0], a: found[1] };
    document.body.dataset.frame = index;
    for (const bar of $('timeline').querySelectorAll('rect'))
      bar.classList.toggle('now', bar.dataset.frame === pairs[index].name);
    fit();
    do await new Promise(wake => setTimeout(wake, 1000 * (frame.seconds || .05)));
    while (state.paused && turn === playing);
  }
}
