// The developer's page of the partners: shows what /control answers, every two seconds.
const byId = (id) => document.getElementById(id);

function element(name, content, className) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...[content].flat());
  return made;
}

async function call(path, body) {
  const response = await fetch(
    path,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

function time(iso) {
  return new Date(iso).toLocaleTimeString('en-GB');
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function faultButton(fault) {
  const rest = fault.times === undefined ? '' : ` ${fault.happened}/${fault.times}`;
  const button = element('button', `${fault.fault}${rest} ×`, 'fault');
  button.type = 'button';
  button.title = 'Switch off';
  button.addEventListener('click', () => act(() => call('/control/faults', { partner: fault.partner, fault: fault.fault, off: true })));
  return button;
}

function showState(state, faults) {
  byId('about').textContent =
    `A stand-in for ERP, supplier portal, MCAS, QA and IMOS. Key ${state.key}. ${state.kuweiUrl === null ? 'The address of Kuwei is not known, so nothing is pushed.' : `Pushes go to ${state.kuweiUrl}.`}`;
  byId('files-now').textContent =
    state.files === null ? 'Not played now.' : `Played in ${state.files}: documents are taken from out, answers and records are written.`;
  byId('state').replaceChildren(
    ...state.partners.map((each) =>
      element('tr', [
        element('td', each.name),
        element('td', String(each.documents), 'number'),
        element('td', String(each.records), 'number'),
        element('td', String(each.notes), 'number'),
        element('td', faults.filter((fault) => fault.partner === each.name).map(faultButton)),
      ]),
    ),
  );
}

function showDocuments(documents) {
  const last = documents.toReversed();
  byId('documents').replaceChildren(
    ...last.map((each) =>
      element('tr', [
        element('td', time(each.at)),
        element('td', each.partner),
        element('td', each.key),
        element('td', each.answer.result, each.answer.result === 'accepted' ? '' : 'bad'),
        element('td', each.answer.number ?? ''),
        element('td', String(each.received), 'number'),
        element('td', each.answer.number === undefined ? '' : [fateButton(each)]),
      ]),
    ),
  );
}

/** What a person at the partner does with a document that it took. */
function fateButton({ partner, key, deleted }) {
  const button = element('button', deleted ? 'Restore' : 'Delete', 'quiet');
  button.type = 'button';
  button.title = `${deleted ? 'Restore' : 'Delete'} ${key} here`;
  button.addEventListener('click', () => act(() => call(`/control/${deleted ? 'restore' : 'delete'}`, { partner, key })));
  return button;
}

const stockShown = 100;

function showStock(lines) {
  byId('stock').replaceChildren(
    ...lines
      .slice(-stockShown)
      .reverse()
      .map((each) =>
        element('tr', [
          element('td', each.org),
          element('td', each.itemNo),
          element('td', each.warehouse),
          element('td', each.qty, 'number'),
          element('td', each.unit),
        ]),
      ),
  );
  byId('stock-more').textContent = lines.length > stockShown ? `The newest ${stockShown} of ${lines.length}.` : '';
}

let shown = '';

function showMessages(messages) {
  // Redrawn only when there is news, so that an opened message stays open.
  const newest = JSON.stringify([messages.length, messages[0]]);
  if (newest === shown) return;
  shown = newest;
  byId('messages').replaceChildren(
    ...messages
      .slice(0, 50)
      .map((each) =>
        element('details', [
          element('summary', [
            element('span', time(each.at), 'time'),
            element('span', each.partner),
            element('span', each.direction),
            element('span', each.what),
            element('span', String(each.status), each.status === 200 || each.status === 'file' ? '' : 'bad'),
            element('span', each.faults.join(', '), 'bad'),
          ]),
          element('pre', pretty(each.request) || '(no body)'),
          element('pre', pretty(each.answer)),
        ]),
      ),
  );
}

let meanings = {};

async function refresh() {
  const [state, faults, documents, messages, stock] = await Promise.all(
    ['/control/state', '/control/faults', '/control/documents?last=20', '/control/messages', '/control/erp/stock'].map((path) =>
      call(path),
    ),
  );
  if (byId('fault').options.length === 0) {
    meanings = faults.known;
    byId('fault').append(...Object.keys(meanings).map((name) => element('option', name)));
    byId('partner').append(...[...state.partners.map((each) => each.name), 'all'].map((name) => element('option', name)));
    explain();
  }
  showState(state, faults.faults);
  showDocuments(documents.documents);
  showStock(stock.lines);
  showMessages(messages.messages);
}

function explain() {
  byId('meaning').textContent = `${byId('fault').value}: ${meanings[byId('fault').value]}.`;
}

async function act(work) {
  try {
    await work();
    byId('problem').textContent = '';
    await refresh();
  } catch (error) {
    byId('problem').textContent = error.message;
  }
}

byId('fault').addEventListener('change', explain);
byId('files-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void act(() => call('/control/files', { folder: byId('files-folder').value }));
});
byId('files-off').addEventListener('click', () => act(() => call('/control/files', {})));
byId('files-stock').addEventListener('click', () => act(() => call('/control/files/stock', {})));
byId('calm').addEventListener('click', () => act(() => call('/control/faults', { partner: 'all', fault: 'none' })));
byId('fault-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const given = { partner: form.get('partner'), fault: form.get('fault') };
  for (const name of ['times', 'rate', 'afterMs']) if (form.get(name)) given[name] = Number(form.get(name));
  const parts = (name) =>
    String(form.get(name))
      .split(/[,，\s]+/)
      .filter((part) => part !== '');
  if (parts('lines').length > 0) given.lines = parts('lines').map(Number);
  if (parts('items').length > 0) given.items = parts('items');
  void act(() => call('/control/faults', given));
});

await act(async () => {});
setInterval(() => refresh().catch((error) => (byId('problem').textContent = error.message)), 2000);
