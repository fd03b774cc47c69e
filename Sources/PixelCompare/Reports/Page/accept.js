// What a person accepts: one picture, those of a folder, those with the same change, or all that are shown.
const canAccept = index => index !== undefined && !!pairs[index].decision;
const folder = name => name.slice(0, name.lastIndexOf('/') + 1);
// Pictures with the same change, wherever it is.
const change = pair => pair.class + pair.changes.map(c => [c.kind, c.dx, c.dy, c.from, c.to, c.width, c.height].join(' ')).join();
function drawAccepting() {
  const index = state.shown[state.at], pair = pairs[index], focused = document.activeElement && document.activeElement.dataset.accept;
  $('accepting').replaceChildren();
  const offer = (name, label, chosen) => {
    if (!chosen.length) return;
    const all = chosen.every(i => state.marked.has(i));
    const button = element('button', { type: 'button', textContent: label, onclick: () => name === 'one' ? mark() : accept(chosen, !all) });
    button.dataset.accept = name;
    button.setAttribute('aria-pressed', all);
    $('accepting').append(button);
  };
  const some = keep => pairs.map((_, i) => i).filter(i => canAccept(i) && keep(pairs[i]));
  if (canAccept(index)) {
    offer('one', pair.class === 'missing' ? 'Accept removal' : 'Accept', [index]);
    const beside = folder(pair.name) ? some(p => folder(p.name) === folder(pair.name)) : [];
    if (beside.length > 1) offer('folder', 'Accept ' + folder(pair.name) + ' (' + beside.length + ')', beside);
    const alike = pair.changes.length ? some(p => change(p) === change(pair)) : [];
    if (alike.length > 1) offer('alike', 'Accept same change (' + alike.length + ')', alike);
  }
  const shown = state.shown.filter(canAccept);
  if (shown.length > 1) offer('shown', 'Accept all shown (' + shown.length + ')', shown);
  if (focused) { const again = $('accepting').querySelector('[data-accept="' + focused + '"]'); if (again) again.focus(); }
}
function accept(chosen, isOn) {
  for (const index of chosen) isOn ? state.marked.add(index) : state.marked.delete(index);
  drawApproval();
  drawAccepting();
  drawRows();
}
function mark() {
  const index = state.shown[state.at];
  if (!canAccept(index)) return;
  const isOn = !state.marked.has(index);
  accept([index], isOn);
  // What was decided is done; the next picture is one that was not.
  const next = isOn ? state.shown.findIndex((i, at) => at > state.at && canAccept(i) && !state.marked.has(i)) : -1;
  if (next >= 0) select(next);
}
let saved = '';
function drawApproval() {
  const marked = [...state.marked], box = $('approve');
  box.hidden = !marked.length;
  box.open = true;
  box.querySelector('summary').textContent = 'Accept ' + marked.length;
  const words = marked.map(i => pairs[i].word);
  // A command without decisions removes nothing, and names pictures below a folder.
  $('direct').hidden = !data.approve || words.includes('');
  $('direct').querySelector('code').textContent = [data.approve, ...words].join(' ');
  $('saved').querySelector('code').textContent = 'peelgl approve --decisions decisions.json';
  if (saved) URL.revokeObjectURL(saved);
  saved = URL.createObjectURL(new Blob([decisions()], { type: 'application/json' }));
  $('save').href = saved;
}
const decisions = () =>
  '{"decisions": [\n' + [...state.marked].map(i => '  ' + JSON.stringify(pairs[i].decision)).join(',\n') + '\n]}\n';
for (const button of $('approve').querySelectorAll('button')) button.onclick = async () => {
  const code = button.parentNode.querySelector('code');
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    // Pages from files may not write the clipboard directly.
    const range = document.createRange();
    range.selectNodeContents(code);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    document.execCommand('copy');
  }
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
};
