import { useState } from 'react';
import { holdsWords } from '../../../contract/core/searchWords.ts';
import { toast } from '../device/toast.ts';
import { builtScreens } from '../navigation/go.ts';
import type { ScanMatch } from '../scan/resolveScan.ts';
import { findTyped } from '../scan/routeScan.ts';
import { session } from '../session/session.ts';
import { mayLeave } from '../ui/backStack.ts';
import { showError } from '../wire/api.ts';
import { type Say, sayOr, useT } from '../words/i18n.ts';
import { menuGroups } from './menuGroups.ts';
import type { BarSearch } from './Page.tsx';

/** Opens the screen of the result; a person with work in hand must confirm first. */
async function find(words: string, t: Say): Promise<void> {
  if (await mayLeave()) await findTyped(words, functionsOf(words, t));
}

const mostFunctions = 6;

/** The functions of this person's menu that have every typed word in their name (S91). */
function functionsOf(words: string, t: Say): ScanMatch[] {
  const built = builtScreens.get();
  const groups = menuGroups(session.get()?.user?.menu ?? [], (path) => built.has(path));
  const all = groups.flatMap(({ row, entries }) =>
    entries.map(({ path, title }) => ({
      ...{ kind: 'screen' as const, code: path, path, param: '' },
      title: sayOr(t, `screen.${path}`, title),
      detail: sayOr(t, `menu.${row.name}`, row.title),
    })),
  );
  return all.filter(({ title }) => holdsWords([title], words)).slice(0, mostFunctions);
}

/** One box for everything that has a number or a name (rule search-criteria-required). */
export function useSearchOfAll(): BarSearch {
  const t = useT();
  const [value, onChange] = useState('');
  const onEnter = () => {
    if (value.trim() === '') toast(t('search.criteria-required'), { tone: 'red' });
    else void find(value.trim(), t).catch(showError);
  };
  return { value, onChange, onEnter, hint: t('home.search') };
}
