import type { CallOutput } from '../../contract/core/call.ts';
import type { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { useWide } from '../core/device/useWide.ts';
import { useVisitState } from '../core/navigation/visit.ts';
import { FactItem } from '../core/record/FactItem.tsx';
import { Button } from '../core/ui/Button.tsx';
import { sayOr, useT } from '../core/words/i18n.ts';
import { JsonPanel } from './JsonPanel.tsx';

type Message = CallOutput<typeof exchangeCalls.messageDetail>;

/** Details for people who run the two systems: keys, every attempt, both texts in full. Open on a desk, folded on a handheld. */
export function MessageDetails({ message }: { message: Message }) {
  const t = useT();
  const wide = useWide();
  const [open, setOpen] = useVisitState('message.details', wide);
  return (
    <div className="kw-details">
      <Button block icon={open ? 'up' : 'down'} expanded={open} onPress={() => setOpen(!open)}>
        {t('exchange.details')}
      </Button>
      {open && (
        <>
          <section className="kw-panel">
            <dl className="kw-facts">
              <FactItem label={t('field.MessageKey')} value={message.key} />
              {message.trace !== null && <FactItem label={t('exchange.trace')} value={message.trace} />}
            </dl>
          </section>
          {message.tries.length > 0 && <Tries tries={message.tries} />}
          <div className="kw-json-pair">
            <JsonPanel title={t('exchange.body')} json={message.body} />
            {message.answer !== null && <JsonPanel title={t('exchange.answer')} json={message.answer} />}
          </div>
        </>
      )}
    </div>
  );
}

function Tries({ tries }: { tries: Message['tries'] }) {
  const t = useT();
  return (
    <section className="kw-panel">
      <h2>{t('exchange.tries')}</h2>
      <ol className="kw-tries">
        {tries.map((one) => (
          <li key={`${one.at} ${one.millis}`}>
            <strong>{sayOr(t, `state.attempt.${one.outcome}`, one.outcome)}</strong>{' '}
            <span className="kw-quiet-line">{t('exchange.try', { time: one.at, millis: one.millis })}</span>
            <p className="kw-what-said">{one.detail}</p>
            {one.technical !== '' && <p className="kw-quiet-line kw-what-said">{one.technical}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
