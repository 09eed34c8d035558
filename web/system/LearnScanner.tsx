import { useEffect, useState } from 'react';
import { labelsCalls } from '../../contract/labels/labels.calls.ts';
import { scannerTestCodes } from '../../contract/labels/scannerTest.ts';
import { settingCalls } from '../../contract/system/setting.calls.ts';
import type { SettingKey } from '../../contract/system/settings.ts';
import { useStore } from '../core/device/store.ts';
import { toast } from '../core/device/toast.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { attachedWedge, forgetScanner, keepScanner, readToLearn, scannerSettings } from '../core/scan/scanEntry.ts';
import { learnScanner, type TestScan } from '../core/scanner/learnScanner.ts';
import { WEDGE_DEFAULTS, type WedgeSettings } from '../core/scanner/wedgeSettings.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { download, showError } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';

/** While the scanner's settings are learnt, nothing is cut off or refused. */
const bare: Partial<WedgeSettings> = { prefix: '', suffix: '', layout: 'typed', ends: '', guardMs: 0 };
const inAll = scannerTestCodes.pair.length + 2;

const ofPlant: readonly (readonly [SettingKey, keyof WedgeSettings])[] = [
  ['scannerPrefix', 'prefix'],
  ['scannerSuffix', 'suffix'],
  ['scannerPauseMs', 'patienceMs'],
  ['scannerGuardMs', 'guardMs'],
  ['scannerLayout', 'layout'],
];

/** How this device reads its scanner, and a way to learn it from a sheet of test codes. */
export function LearnScanner() {
  const t = useT();
  const [scans, setScans] = useState<readonly TestScan[]>();
  const learns = scans !== undefined;
  useEffect(() => {
    const wedge = attachedWedge();
    if (!learns || !wedge) return;
    const readAsBefore = readToLearn(bare);
    const stop = wedge.subscribe((entry) => {
      if (entry.type === 'scan') setScans((before) => [...(before ?? []), { scan: entry.scan, pause: entry.pause }]);
    });
    return () => {
      stop();
      readAsBefore();
    };
  }, [learns]);
  const done = (words: string) => {
    setScans(undefined);
    toast(words, { tone: 'green' });
  };
  const settings = useStore(scannerSettings);
  if (learns) return <Learning scans={scans} onDone={done} onStop={() => setScans(undefined)} />;
  return (
    <section className="kw-panel">
      <h2>{t('scantest.set')}</h2>
      <SettingFacts settings={settings} />
      <div className="kw-scantest-buttons">
        <Button kind="primary" icon="scan" onPress={() => setScans([])}>
          {t('scantest.learn')}
        </Button>
        <Button
          icon="print"
          onPress={() => download(labelsCalls.scannerSheet.paths[0], {}, `${t('scantest.learn.sheet')}.pdf`).catch(() => undefined)}
        >
          {t('scantest.learn.sheet')}
        </Button>
        <Button
          kind="quiet"
          onPress={() => {
            forgetScanner();
            done(t('scantest.set.forgot'));
          }}
        >
          {t('scantest.set.forget')}
        </Button>
      </div>
    </section>
  );
}

function Learning({ scans, onDone, onStop }: { scans: readonly TestScan[]; onDone: (words: string) => void; onStop: () => void }) {
  const t = useT();
  const session = useSession();
  const learnt = learnScanner(scans);
  const forPlant = async (settings: Partial<WedgeSettings>) => {
    for (const [key, name] of ofPlant) {
      const value = settings[name];
      if (value !== undefined) await sendCommand(settingCalls.updateOrgSetting, { key, value });
    }
    onDone(t('scantest.learn.planted'));
  };
  return (
    <section className="kw-panel">
      <h2>{t('scantest.learn.scan')}</h2>
      <p className="kw-quiet-line">
        {t('scantest.learn.seen', { n: learnt?.seen.length ?? 0 })} / {inAll}
      </p>
      {learnt?.capsLock && <p className="kw-scantest-problem">{t('scantest.learn.caps')}</p>}
      {learnt?.glued && <p className="kw-scantest-problem">{t('scantest.learn.glued')}</p>}
      {learnt && <SettingFacts settings={{ ...WEDGE_DEFAULTS, ...learnt.settings }} />}
      <div className="kw-scantest-buttons">
        {learnt && (
          <Button
            kind="primary"
            onPress={() => {
              keepScanner(learnt.settings);
              onDone(t('scantest.learn.kept'));
            }}
          >
            {t('scantest.learn.keep')}
          </Button>
        )}
        {learnt && mayDo(settingCalls.updateOrgSetting.permission, session) && (
          <Button onPress={() => forPlant(learnt.settings).catch(showError)}>{t('scantest.learn.plant')}</Button>
        )}
        <Button kind="quiet" onPress={onStop}>
          {t('scantest.learn.stop')}
        </Button>
      </div>
    </section>
  );
}

function SettingFacts({ settings }: { settings: WedgeSettings }) {
  const t = useT();
  const facts: [string, string][] = [
    [t('scantest.set.prefix'), settings.prefix || '—'],
    [t('scantest.set.suffix'), settings.suffix || '—'],
    [t('scantest.set.end'), t(`scanner.ends.${settings.ends || 'unknown'}`)],
    [t('scantest.set.pause'), t('scantest.ms', { n: settings.patienceMs })],
    [t('scantest.set.guard'), t('scantest.ms', { n: settings.guardMs })],
    [t('scantest.set.layout'), t(`scanner.layout.${settings.layout || 'unknown'}`)],
  ];
  return (
    <dl className="kw-scantest-facts">
      {facts.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: until their texts are fetched, names are all alike
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
