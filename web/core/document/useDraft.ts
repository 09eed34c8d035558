import { useState } from 'react';
import { useSession } from '../session.ts';
import { readStored, writeStored } from '../storage.ts';
import type { EnteredLine } from './enteredLine.ts';

/** What was typed into the form of a document and not saved yet. */
export interface Draft {
  head: Readonly<Record<string, string>>;
  lines: readonly EnteredLine[];
}

const nothing: Draft = { head: {}, lines: [] };

/** The draft of a form: kept on the device for the person who types it, so that a call or a dead battery costs nothing. */
export function useDraft(name: string) {
  const login = useSession()?.login;
  const key = `wms-draft-${name}-${login?.u9org}-${login?.usercode}`;
  const [draft, setDraft] = useState(() => readStored<Draft>(key) ?? nothing);
  const put = (next: Draft | undefined) => {
    writeStored(key, next);
    setDraft(next ?? nothing);
  };
  return { draft, change: put, put };
}
