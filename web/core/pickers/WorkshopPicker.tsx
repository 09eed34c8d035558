import { useQuery } from '@tanstack/react-query';
import { constants } from '../../../contract/core/constants.ts';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import { chooseWorkshop, noLogin, useSession } from '../session/session.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { allRows } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';

/** Chooses the workshop to look at, or all of them (rule picker-all-option); kept until the next one is chosen. */
export function WorkshopPicker() {
  const t = useT();
  const { u9org, workshopcode, workshopname } = useSession()?.login ?? noLogin;
  const { data = [] } = useQuery({
    queryKey: ['picker', u9org, 'workshops'],
    queryFn: () => allRows(organisationLists.workshops, { status: { value: constants['picker-status'], searchType: '=' } }),
    staleTime: 5 * 60_000,
    enabled: u9org !== '',
  });
  const choices = data.map(({ code, name }) => ({ value: code ?? '', label: name ?? code ?? '' }));
  const pick = (value: string) => {
    const one = choices.find((choice) => choice.value === value);
    chooseWorkshop(one && { workshopcode: one.value, workshopname: one.label });
  };
  const isKnown = workshopcode === '' || choices.some(({ value }) => value === workshopcode);
  return (
    <SelectField
      label={t('picker.workshop')}
      hideLabel
      name="workshop"
      value={workshopcode}
      onChange={pick}
      choices={isKnown ? choices : [{ value: workshopcode, label: workshopname }, ...choices]}
      empty={t('picker.workshop.all')}
    />
  );
}

/** For a list whose column holds the code of a workshop. */
export const ofWorkshop = (column: string) => ({ column, Picker: WorkshopPicker });
