import { OptionList } from '../ui/OptionList.tsx';
import { useT } from '../words/i18n.ts';
import type { ScanMatch } from './resolveScan.ts';

/** The possible meanings of a code, to pick from. */
export function MatchList({ matches, onPick }: { matches: readonly ScanMatch[]; onPick: (match: ScanMatch) => void }) {
  const t = useT();
  const options = matches.map((match, at) => ({
    value: String(at),
    label: `${t(`scanner.type.${match.kind}`)} · ${match.title}`,
    about: match.detail || undefined,
  }));
  const pick = (value: string) => {
    const match = matches[Number(value)];
    if (match) onPick(match);
  };
  return <OptionList label={t('shell.scan.matches')} options={options} onPick={pick} />;
}
