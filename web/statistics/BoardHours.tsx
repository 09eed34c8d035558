import type { BoardHour } from '../../contract/statistics/board.calls.ts';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';

const BarChart = lazyPart(() => import('../core/chart/BarChart.tsx').then((m) => m.BarChart));

/** A shift at least is drawn, so that the bars of the morning are no wider than those of the evening. */
const leastHours = 10;

/** Lines received, put away and issued in each hour of today, as a chart; screen readers read the table. */
export function BoardHours({ hours, now }: { hours: readonly BoardHour[]; now: number }) {
  const t = useT();
  const words = [t('board.hours.received'), t('board.hours.put-away'), t('board.hours.issued')];
  const first = Math.min(hours[0]?.hour ?? now, 24 - leastHours);
  const valuesOf = new Map(hours.map(({ hour, received, putAway, issued }) => [hour, [received, putAway, issued]]));
  const all = Array.from({ length: Math.max(leastHours, now + 1 - first) }, (_, at) => first + at);
  const bars = all.map((hour) => ({ key: String(hour), label: String(hour), parts: valuesOf.get(hour) ?? [0, 0, 0] }));
  if (hours.length === 0) return <p>{t('board.hours.none')}</p>;
  return (
    <>
      <BarChart bars={bars} legend={words} beside height={8} />
      <div className="kw-aside">
        <table>
          <caption>{t('board.hours')}</caption>
          <thead>
            <tr>
              {[t('board.hours.hour'), ...words].map((word, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: until their texts are fetched, names are all alike
                <th key={at} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, received, putAway, issued }) => (
              <tr key={hour}>
                <th scope="row">{hour}</th>
                <td>{shownQty(String(received))}</td>
                <td>{shownQty(String(putAway))}</td>
                <td>{shownQty(String(issued))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
