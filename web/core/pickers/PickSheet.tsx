import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import type { AnyList, Row } from '../../../contract/core/list.ts';
import { useDebounced } from '../device/useDebounced.ts';
import { KeptNote } from '../frame/KeptNote.tsx';
import { ListTrouble } from '../frame/ListTrouble.tsx';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconName } from '../ui/iconPaths.ts';
import { type Option, OptionList } from '../ui/OptionList.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Unreachable } from '../wire/CallError.ts';
import type { Where } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';
import { choicesOrKept } from './keptChoices.ts';

/** Picks one row of a list by search. `first` stands above the rows until something is searched for. */
export function PickSheet<L extends AnyList>({
  title,
  searchLabel,
  search,
  onSearch,
  list,
  where,
  sort,
  optionOf,
  onPick,
  onTyped,
  onClose,
  icon = 'search',
  above,
  first,
  footer,
}: {
  title: string;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  list: L;
  where: Where;
  /** As in {@link listPage}; without it the list's own sort. */
  sort?: string | undefined;
  optionOf: (row: Row<L>) => Option;
  onPick: (row: Row<L>) => void;
  /** Accepts a code that is not on the device; it is checked when the form is saved. */
  onTyped?: (code: string) => void;
  onClose: () => void;
  icon?: IconName;
  above?: ReactNode;
  first?: ReactNode;
  footer?: ReactNode;
}) {
  const t = useT();
  const org = useSession()?.login.u9org;
  const settledSearch = useDebounced(search, constants['default-debounce']);
  const { data, error, refetch } = useQuery({
    queryKey: ['picker', org, list.name, where, sort, settledSearch],
    queryFn: () => choicesOrKept(list, { search: settledSearch, where, sort }),
  });
  const rows = data?.rows ?? [];
  const partly = data?.keptAt !== undefined || error instanceof Unreachable;
  const typed = settledSearch.trim();
  const pick = (value: string) => {
    const row = rows.find((one) => optionOf(one).value === value);
    if (row) onPick(row);
  };
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('shell.close')} footer={footer}>
      <div className="kw-column">
        <TextField
          label={searchLabel}
          hideLabel
          placeholder={searchLabel}
          icon="search"
          value={search}
          onChange={onSearch}
          inputMode="search"
        />
      </div>
      {above}
      {settledSearch === '' && first}
      <KeptNote at={data?.keptAt} onBack={() => refetch()} />
      {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <EmptyState
          icon={icon}
          title={t(partly ? 'picker.not-here' : 'list.empty.filtered')}
          hint={partly ? t('picker.not-here.hint') : undefined}
        />
      )}
      <OptionList label={title} options={rows.map(optionOf)} onPick={pick} />
      {onTyped && partly && typed !== '' && (
        <div className="kw-column">
          <Button size="commit" block onPress={() => onTyped(typed)}>
            {t('picker.as-typed', { code: typed })}
          </Button>
          <p className="kw-quiet">{t('picker.as-typed.hint')}</p>
        </div>
      )}
    </Sheet>
  );
}
