// The kit in every state with texts as they occur, for pictures and for looking. `?page=…&theme=light|night&scale=2&hand=left`
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../web/core/theme/theme.css';
import '../../web/core/theme/reset.css';
import { DialogHost } from '../../web/core/ui/Dialog.tsx';
import { EndlessPage } from './EndlessPage.tsx';
import { FieldsPage } from './FieldsPage.tsx';
import { HomePage } from './HomePage.tsx';
import { ListPage } from './ListPage.tsx';
import { PartsPage } from './PartsPage.tsx';
import { ScanPage } from './ScanPage.tsx';
import { SheetsPage } from './SheetsPage.tsx';

const pages = {
  home: HomePage,
  list: ListPage,
  scan: ScanPage,
  parts: PartsPage,
  fields: FieldsPage,
  sheets: SheetsPage,
  endless: EndlessPage,
};

const query = new URLSearchParams(location.search);
const root = document.documentElement;
for (const [name, key] of [
  ['theme', 'theme'],
  ['hand', 'hand'],
] as const) {
  const value = query.get(name);
  if (value !== null) root.dataset[key] = value;
}
root.style.setProperty('--text-scale', query.get('scale') ?? '1');

const asked = query.get('page') ?? '';
const Page = asked in pages ? pages[asked as keyof typeof pages] : Contents;

function Contents() {
  return (
    <ul>
      {Object.keys(pages).map((name) => (
        <li key={name}>
          <a href={`?page=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

const place = document.getElementById('root');
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <Page />
      <DialogHost />
    </StrictMode>,
  );
