import { useState } from 'react';
import { toast } from '../device/toast.ts';
import { findTyped } from '../scan/routeScan.ts';
import { mayLeave } from '../ui/backStack.ts';
import { showError } from '../wire/api.ts';
import { useT } from '../words/i18n.ts';
import type { BarSearch } from './Page.tsx';

/** Opens the screen of the found thing; a person with work in hand is asked first. */
async function find(words: string): Promise<void> {
  if (await mayLeave()) await findTyped(words);
}

/** One box for everything that has a number or a name (rule search-criteria-required). */
export function useSearchOfAll(): BarSearch {
  const t = useT();
  const [value, onChange] = useState('');
  const onEnter = () => {
    if (value.trim() === '') toast(t('search.criteria-required'), { tone: 'red' });
    else void find(value.trim()).catch(showError);
  };
  return { value, onChange, onEnter, hint: t('home.search') };
}
