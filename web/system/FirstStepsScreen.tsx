import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { type Option, OptionList } from '../core/ui/OptionList.tsx';
import { useT } from '../core/words/i18n.ts';
import { type FirstStep, isDone, stepDefinitions } from './firstSteps.ts';
import { useFirstSteps } from './useFirstSteps.ts';

/** The first data of a new plant, step by step, with missing data and links. No template fits a list of steps. */
export function FirstStepsScreen() {
  const t = useT();
  const session = useSession();
  const { data, error, refetch } = useFirstSteps();
  const optionOf = (one: FirstStep): Option => {
    const { label, icon, none, lacking, permission } = stepDefinitions[one.step];
    const may = mayDo(permission, session);
    const missing = one.count === 0 || !lacking ? t(none) : t(lacking, { lacking: one.lacking.join(', ') });
    return {
      value: one.step,
      icon,
      label: t(label),
      about: isDone(one) ? t('firstSteps.done', { n: one.count }) : may ? missing : `${missing} · ${t('firstSteps.forInstallation')}`,
      end: isDone(one) ? <Chip tone="green">✓</Chip> : <Chip tone="amber">{t('firstSteps.open')}</Chip>,
      disabled: !may,
    };
  };
  const pick = (step: string) => {
    const found = data?.steps.find((one) => one.step === step);
    if (found) go(stepDefinitions[found.step].path, stepDefinitions[found.step].search);
  };
  return (
    <Page noScan onReload={() => void refetch()} ready={data !== undefined}>
      <div className="kw-column">
        {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton label={t('shell.loading')} />}
        {data && (
          <>
            <p className="kw-quiet-line">{data.steps.every(isDone) ? t('firstSteps.all') : t('firstSteps.hint')}</p>
            <section className="kw-panel kw-panel-flush">
              <OptionList label={t('screen./pages/my/firstSteps')} options={data.steps.map(optionOf)} onPick={pick} />
            </section>
          </>
        )}
      </div>
    </Page>
  );
}
