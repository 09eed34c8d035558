import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import { Button } from '../core/ui/Button.tsx';
import { ask, showError } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { TechnicalText } from './TechnicalText.tsx';

type Told = CallOutput<typeof exchangeCalls.testConnection>;
const tones = { good: 'kw-chip-green', 'not-offered': 'kw-chip-grey', failed: 'kw-chip-red' };

/** Tests the connection now, and shows the result of each direction. */
export function ConnectionTest({ partner }: { partner: Partner }) {
  const t = useT();
  const [result, setResult] = useState<Told>();
  async function test(): Promise<void> {
    setResult(undefined);
    try {
      setResult(await ask(exchangeCalls.testConnection, { partner }, { quiet: true }));
    } catch (error) {
      showError(error);
    }
  }
  const directions =
    result &&
    ([
      ['desk.sending', result.send],
      ['desk.fetching', result.fetch],
    ] as const);
  return (
    <>
      <Button icon="link" label={`${t('connection.test')} ${t(`partner.${partner}`)}`} onPress={test}>
        {t('connection.test')}
      </Button>
      <div className="kw-details" role="status">
        {directions?.map(([direction, { result, said, technical }]) => (
          <div key={direction} className={`kw-what ${tones[result]}`}>
            <strong>{t(`connection.test.${result}`, { direction: t(direction), said })}</strong>
            <TechnicalText text={technical} />
          </div>
        ))}
      </div>
    </>
  );
}
