import type { CallOutput } from '../../contract/core/call.ts';
import type { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { go } from '../core/navigation/go.ts';
import { Facts } from '../core/record/Facts.tsx';
import { mayDo, useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { StatTile } from '../core/ui/StatTile.tsx';
import type { Tone } from '../core/ui/tone.ts';
import { ageText } from '../core/words/ageText.ts';
import { useT } from '../core/words/i18n.ts';
import { shortTime } from '../core/words/shortTime.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { TechnicalText } from './TechnicalText.tsx';
import { replayAll, resendAll } from './wholePartner.ts';

type Health = CallOutput<typeof exchangeCalls.partnerHealth>['partners'][number];

/** One partner: state, next action, waiting messages, and last results. */
export function PartnerPanel({ health }: { health: Health }) {
  const t = useT();
  const { partner } = health;
  return (
    <section className="kw-panel kw-desk-panel" aria-label={t(`partner.${partner}`)}>
      <div className="kw-desk-head">
        <h2>{t(`partner.${partner}`)}</h2>
        <HealthChip health={health} />
      </div>
      {health.enabled && <Trouble health={health} />}
      <Counts health={health} />
      <Waiting health={health} />
      <AllAtOnce health={health} />
      <Directions health={health} />
    </section>
  );
}

/** The last result of each direction. */
function Directions({ health }: { health: Health }) {
  const t = useT();
  const at = (moment: string | null) => (moment === null ? t('desk.never') : shortTime(moment));
  return (
    <>
      <TitledFacts
        title={t('desk.sending')}
        facts={[
          [t('desk.lastGood'), at(health.lastGoodAt)],
          [t('desk.lastBad'), at(health.lastBadAt)],
        ]}
      />
      <TitledFacts
        title={t('desk.fetching')}
        facts={[
          [t('desk.pulled'), at(health.pulledAt)],
          [t('desk.pullResult'), t(`desk.pull.${health.pull}`)],
          [t('desk.pulledRecords'), shownQty(String(health.pulledRecords))],
          [t('desk.nextPull'), at(health.nextPullAt)],
        ]}
      />
    </>
  );
}

function TitledFacts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <>
      <h3 className="kw-quiet-line">{title}</h3>
      <Facts facts={facts.map(([label, value]) => ({ label, value }))} />
    </>
  );
}

function Counts({ health: { partner, waiting, abnormal, parked } }: { health: Health }) {
  const t = useT();
  return (
    <div className="kw-desk-counts">
      <StatTile
        value={shownQty(String(waiting))}
        label={t('desk.waiting')}
        onPress={() => go('/pages/exchange/messages', { partner, state: 'queued,sending' })}
      />
      <StatTile
        value={shownQty(String(abnormal))}
        label={t('desk.abnormal')}
        alarm={abnormal > 0}
        onPress={() => go('/pages/exchange/messages', { partner, state: 'failed' })}
      />
      <StatTile
        value={shownQty(String(parked))}
        label={t('desk.parked')}
        alarm={parked > 0}
        onPress={() => go('/pages/exchange/parked', { partner, state: 'parked' })}
      />
    </div>
  );
}

function Waiting({ health: { waiting, oldestSeconds, handed, handedSeconds, timed, timedAt } }: { health: Health }) {
  const t = useT();
  return (
    <>
      <p className="kw-quiet-line">{waiting > 0 ? t('desk.age', { age: ageText(oldestSeconds, t) }) : t('desk.none-waiting')}</p>
      {timed > 0 && <p className="kw-quiet-line">{t('desk.timed', { n: timed, time: timedAt ? shortTime(timedAt) : t('desk.never') })}</p>}
      {handed > 0 && <p className="kw-quiet-line">{t('desk.handed', { n: handed, age: ageText(handedSeconds, t) })}</p>}
    </>
  );
}

/** The next action for a partner that does not answer, before the partner's own words. */
function Trouble({ health }: { health: Health }) {
  const t = useT();
  const session = useSession();
  const { misconfigured, breaker, pullProblem } = health;
  // A problem that was followed by a good answer is no longer shown.
  const isNews = (health.lastGoodAt ?? '') < (health.lastBadAt ?? '') && health.lastProblem !== pullProblem;
  const problemText = isNews ? health.lastProblem : '';
  const todo = misconfigured ? t('desk.misconfigured.do') : breaker === 'closed' ? '' : t('desk.open.do');
  return (
    <>
      {(todo !== '' || problemText !== '') && (
        <div className="kw-desk-trouble kw-chip-red">
          {todo !== '' && <strong>{todo}</strong>}
          {problemText !== '' && <span className="kw-what-said">{problemText}</span>}
          {misconfigured && mayDo('manageConnections', session) && (
            <Button icon="link" onPress={() => go('/pages/exchange/connections')}>
              {t('screen./pages/exchange/connections')}
            </Button>
          )}
        </div>
      )}
      {pullProblem !== '' && <p className="kw-desk-trouble kw-chip-amber">{t('desk.pullProblem', { problem: pullProblem })}</p>}
      {(problemText !== '' || pullProblem !== '') && <TechnicalText text={health.technical} />}
    </>
  );
}

/** Restarts everything of this partner that waits for a person. */
function AllAtOnce({ health: { partner, abnormal, parked } }: { health: Health }) {
  const t = useT();
  const session = useSession();
  if (!mayDo('manageExchange', session) || abnormal + parked === 0) return null;
  return (
    <div className="kw-ways">
      {abnormal > 0 && (
        <Button icon="send" onPress={() => resendAll(partner)}>
          {t('desk.resend')}
        </Button>
      )}
      {parked > 0 && (
        <Button icon="sync" onPress={() => replayAll(partner)}>
          {t('desk.replay')}
        </Button>
      )}
    </div>
  );
}

const breakerTones: Record<Health['breaker'], Tone> = { closed: 'green', open: 'red', probing: 'amber' };

function HealthChip({ health: { enabled, misconfigured, breaker, pullProblem } }: { health: Health }) {
  const t = useT();
  if (!enabled) return <Chip tone="grey">{t('desk.off')}</Chip>;
  if (misconfigured)
    return (
      <Chip tone="red" icon="warn">
        {t('desk.misconfigured')}
      </Chip>
    );
  // Green only if both directions work.
  if (breaker === 'closed' && pullProblem !== '')
    return (
      <Chip tone="amber" icon="warn">
        {t('desk.pull-trouble')}
      </Chip>
    );
  return (
    <Chip tone={breakerTones[breaker]} icon={breaker === 'closed' ? 'check' : 'warn'}>
      {t(`state.breaker.${breaker}`)}
    </Chip>
  );
}
