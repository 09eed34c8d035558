import { go } from '../core/navigation/go.ts';
import { Icon } from '../core/ui/Icon.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { useT } from '../core/words/i18n.ts';
import { isDone, stepDefinitions } from './firstSteps.ts';
import { useFirstSteps } from './useFirstSteps.ts';

/** On the home screen of administrators, while the plant lacks first data: the missing data, and a link to the first steps. */
export function FirstStepsLink() {
  const t = useT();
  const left = useFirstSteps().data?.steps.filter((one) => !isDone(one)) ?? [];
  if (left.length === 0) return null;
  const title = t('screen./pages/my/firstSteps');
  const about = t('firstSteps.left', { n: left.length, steps: left.map(({ step }) => t(stepDefinitions[step].label)).join(', ') });
  return (
    <section className="kw-panel kw-panel-flush">
      <OptionList
        label={title}
        options={[{ value: 'open', icon: 'check', label: title, about, end: <Icon name="chevron" size={16} /> }]}
        onPick={() => go('/pages/my/firstSteps')}
      />
    </section>
  );
}
