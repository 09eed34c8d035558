import { useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import type { MasterField as FieldDefinition } from '../../contract/core/master.ts';
import { Page } from '../core/frame/Page.tsx';
import { MasterField } from '../core/master/MasterField.tsx';
import { mayDo, useSession } from '../core/session/session.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { useT } from '../core/words/i18n.ts';

/** The content of a type's card, with a sample row; types with a place or a line let the person choose one (rule card-types-load). */
interface CardType {
  name: 'receipt' | 'receiptLabels' | 'shelving' | 'issue' | 'issueOrder' | 'completion' | 'inbound' | 'lineReport';
  qty: string;
  target: string;
  chooses?: FieldDefinition;
}

const place: FieldDefinition = { wire: 'PCode', type: 'reference', refersTo: 'locations' };
const productionLine: FieldDefinition = { wire: 'LineCode', type: 'reference', refersTo: 'productionLines' };

const cardTypes: readonly CardType[] = [
  { name: 'receipt', qty: '40', target: '50', chooses: place },
  { name: 'receiptLabels', qty: '2', target: '2' },
  { name: 'shelving', qty: '50', target: '50' },
  { name: 'issue', qty: '12', target: '20', chooses: place },
  { name: 'issueOrder', qty: '20', target: '20' },
  { name: 'completion', qty: '8', target: '10' },
  { name: 'inbound', qty: '10', target: '10' },
  { name: 'lineReport', qty: '6', target: '8', chooses: productionLine },
];

/** The card layouts with sample rows, for administrators: how the rows of each flow look on this device. */
export function CardTypesScreen() {
  const t = useT();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  if (!mayDo('manageSettings', useSession())) return <EmptyState icon="lock" title={t('cards.administrators')} />;
  return (
    <Page>
      <div className="kw-column">
        {cardTypes.slice(0, constants['card-layout-types']).map(({ name, qty, target, chooses }, at) => (
          <section key={name} className="kw-panel">
            <GroupTitle>{t('cards.type', { n: at + 1, name: t(`cards.${name}`) })}</GroupTitle>
            <Lines
              caption={t(`cards.${name}`)}
              lines={[
                {
                  ...{ key: name, itemNo: '3010-0001', name: t('cards.sample'), batch: 'B2611', qty, target },
                  chip: <Chip tone="blue">{t(`cards.${name}`)}</Chip>,
                  ...(chosen[name] ? { location: chosen[name] } : {}),
                },
              ]}
            />
            {chooses && (
              <MasterField
                field={chooses}
                value={chosen[name] ?? ''}
                onChange={(value) => setChosen((before) => ({ ...before, [name]: value }))}
                error={undefined}
                disabled={false}
              />
            )}
          </section>
        ))}
      </div>
    </Page>
  );
}
