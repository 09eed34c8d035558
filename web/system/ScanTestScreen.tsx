import { useEffect, useState } from 'react';
import { parseScan, type ScanFields } from '../../contract/labels/scanCode.ts';
import { feedback } from '../core/device/feedback.ts';
import type { Scan } from '../core/device/scan.ts';
import { useStore } from '../core/device/store.ts';
import { Page } from '../core/frame/Page.tsx';
import { attachedWedge, keepScanner, scannerSettings, useScan } from '../core/scan/scanEntry.ts';
import type { WedgeLog } from '../core/scanner/wedgeSettings.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { isText, useT } from '../core/words/i18n.ts';
import { LearnScanner } from './LearnScanner.tsx';
import './ScanTestScreen.css';

const mostKeys = 200;

/** Shows the raw input of a scanner: keys, timing, end, and the reading of the code. No template fits a measuring instrument. */
export function ScanTestScreen() {
  const t = useT();
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [log, setLog] = useState<readonly WedgeLog[]>([]);
  useScan(
    (scan) => {
      feedback(scan.repeat ? 'duplicate' : 'accept');
      setScans((before) => [scan, ...before].slice(0, 20));
    },
    true,
    true,
  );
  useEffect(() => attachedWedge()?.subscribe((entry) => setLog((before) => [entry, ...before].slice(0, mostKeys))), []);
  const clear = () => {
    setScans([]);
    setLog([]);
  };
  return (
    <Page
      help="help.scantest"
      right={
        <Button size="bar" onPress={clear}>
          {t('scantest.clear')}
        </Button>
      }
    >
      <div className="kw-column">
        <LearnScanner />
        {scans.length === 0 && <EmptyState icon="barcode" title={t('scantest.empty')} hint={t('scantest.empty.hint')} />}
        {scans.map((scan) => (
          <ScanFacts key={`${scan.startedAt} ${scan.code}`} scan={scan} />
        ))}
        {log.length > 0 && (
          <section className="kw-panel">
            <h2>{t('scantest.keys')}</h2>
            <KeyTable log={log} />
          </section>
        )}
      </div>
    </Page>
  );
}

function ScanFacts({ scan }: { scan: Scan }) {
  const t = useT();
  const isLayoutUnknown = useStore(scannerSettings).layout === '';
  const code = parseScan(scan.code, scan);
  const facts: [string, string][] = [
    [t('scantest.source'), t(`scantest.source.${scan.source}`)],
    [t('scantest.characters'), String(scan.keys)],
    [t('scantest.duration'), t('scantest.ms', { n: Math.round(scan.duration) })],
    [t('scantest.end'), scan.end ? t(`scanner.end.${scan.end}`) : '—'],
    [t('scantest.symbology'), code.symbology ?? '—'],
    [t('scantest.kind'), t(`scanner.kind.${code.kind}`) + (code.guessed ? ` · ${t('scanner.kind.guessed')}` : '')],
    ...fieldFacts(code.fields, t),
  ];
  if (scan.positions !== undefined) facts.push([t('scantest.positions'), visible(scan.positions)]);
  if (code.typed) facts.push([t(`scanner.type.${code.typed.type}`), code.typed.value]);
  return (
    <section className="kw-panel">
      <h2 className="kw-scantest-code">{visible(scan.code)}</h2>
      <dl className="kw-scantest-facts">
        {facts.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: until their texts are fetched, names are all alike
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {code.problems.map((problem) => (
        <p key={`${problem.id}${problem.value}`} className="kw-scantest-problem">
          {t(`scanner.problem.${problem.id}`)}
        </p>
      ))}
      {scan.positions !== undefined && isLayoutUnknown && <LayoutChoice positions={scan.positions} />}
      {scan.repeat && <p className="kw-quiet-line">{t('scantest.repeat')}</p>}
    </section>
  );
}

/** The device types other letters than the scanner has sent: only a person with the label in hand knows which are right. */
function LayoutChoice({ positions }: { positions: string }) {
  const t = useT();
  return (
    <>
      <p className="kw-scantest-problem">{t('scantest.layout.differs', { code: visible(positions) })}</p>
      <div className="kw-scantest-buttons">
        <Button onPress={() => keepScanner({ layout: 'us' })}>{t('scanner.layout.us')}</Button>
        <Button onPress={() => keepScanner({ layout: 'typed' })}>{t('scanner.layout.typed')}</Button>
      </div>
    </>
  );
}

function fieldFacts(fields: ScanFields, t: ReturnType<typeof useT>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const key = `scanner.field.${name}`;
    return value && isText(key) ? [[t(key), value]] : [];
  });
}

/** Control characters as their pictures, so that a separator can be seen. */
function visible(text: string): string {
  return [...text].map((one) => (one < ' ' ? String.fromCharCode(0x2400 + one.charCodeAt(0)) : one)).join('');
}

function KeyTable({ log }: { log: readonly WedgeLog[] }) {
  const t = useT();
  // It scrolls separately, so the keyboard must be able to focus it.
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
    <ol className="kw-scantest-keys" tabIndex={0} aria-label={t('scantest.keys')}>
      {log.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: counted from the end, an entry keeps its number
        <li key={log.length - at}>{entryText(entry, t)}</li>
      ))}
    </ol>
  );
}

function entryText(entry: WedgeLog, t: ReturnType<typeof useT>): string {
  if (entry.type === 'scan') return t('scantest.assembled', { code: visible(entry.scan.code), n: Math.round(entry.average) });
  if (entry.type === 'key') {
    return t('scantest.key', {
      key: visible(entry.key),
      code: entry.code || '—',
      gap: entry.gap === undefined ? '—' : Math.round(entry.gap),
    });
  }
  const { reason } = entry;
  const why = entry.type === 'human' || reason === 'no-end' ? `scanner.human.${reason}` : `scanner.refused.${reason}`;
  return `${visible(entry.text)}: ${isText(why) ? t(why) : why}`;
}
