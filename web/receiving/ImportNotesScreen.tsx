import { paperCalls } from '../../contract/receiving/paper.calls.ts';
import { ImportPage } from '../core/file/ImportPage.tsx';
import { askFile, keepFile } from '../core/wire/api.ts';

/** Delivery notes with their labels from a file, because not every supplier has a portal. */
export const ImportNotesScreen = () => (
  <ImportPage
    call={paperCalls.importNotes}
    input={{}}
    hint="import.notes.hint"
    onTemplate={async (format) => keepFile(await askFile(paperCalls.noteTemplate, { format }))}
  />
);
