import { useQuery } from '@tanstack/react-query';
import { constants } from '../../../contract/core/constants.ts';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import { useT } from '../i18n.ts';
import { allRows } from '../listApi.ts';
import { chooseWorkshop, useSession } from '../session.ts';
import { SelectField } from '../ui/SelectField.tsx';

/** Chooses the workshop to work in, or all of them (rule picker-all-option). */
export function WorkshopPicker() {
  const t = useT();
  const login = useSession()?.login;
  const org = login?.u9org ?? '';
  const { data = [] } = useQuery({
    queryKey: ['picker', org, 'workshops'],
    queryFn: () => allRows(organisationLists.workshops, { status: { value: constants['picker-status'], searchType: '=' } }),
    staleTime: 5 * 60_000,
    enabled: org !== '',
  });
  const pick = (workshopcode: string) => {
    const row = data.find(({ code }) => code === workshopcode);
    chooseWorkshop(row && { workshopcode, workshopname: row.name ?? '' });
  };
  const choices = data.map(({ code, name }) => ({ value: code ?? '', label: name ?? code ?? '' }));
  return (
    <SelectField
      label={t('picker.workshop')}
      hideLabel
      value={login?.workshopcode ?? ''}
      onChange={pick}
      choices={choices}
      empty={t('picker.workshop.all')}
    />
  );
}
