import { documentTypes } from '../../contract/exchange/outboundTypes.ts';
import { callsOf, handling, importing, type Names, permitting, type Skeleton, textsOf, toFill, together } from './skeleton.ts';

const leaves = (name: string): boolean => documentTypes.some((type) => type === name);

/** The states of a new document, until somebody thinks about them. */
const statesOf = (name: string): string[] => ['open', 'reviewed', ...(leaves(name) ? ['synchronized'] : []), 'deleted'];

const definitionText = ({ name }: Names): string => `import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';${leaves(name) ? "\nimport { exchangeSteps } from '../documents/exchangeSteps.ts';" : ''}

/** ${toFill} the purpose of the document, and the meaning of its states. */
export const ${name}Machine = machine({
  name: '${name}',
  states: [${statesOf(name)
    .map((state) => `'${state}'`)
    .join(', ')}],
  start: 'open',
  steps: {
    // ${toFill} the refusals of each step: refuse
    review: { from: ['open'], to: 'reviewed' },
    ${
      leaves(name)
        ? `...exchangeSteps('reviewed'),
    `
        : ''
    }delete: { from: ['open'], to: 'deleted' },
  },
});

export const ${name}Document = document({
  name: '${name}',
  machine: ${name}Machine,
  numbers: 'XX', // ${toFill} two letters
  reviews: ['review'],
  ${leaves(name) ? "exchange: { leavesAt: 'review' }," : '// A name of contract/exchange/outboundTypes.ts would make it leave.'}
});
`;

/** Refusals of stock in the step that posts. */
const postingRefusals = `
    refusals: ['stock.insufficient', 'stock.place-closed', 'stock.too-much', 'stock.label-moved'],`;

const way = (Name: string, role: string, field: string, more = ''): string => `  ${role}: {
    ...manage,
    name: '${role}${Name}',
    path: '/api/${Name}/${role}', // ${toFill} the address, and the spellings of older clients
    field: '${field}',
    doc: '${toFill} its effect.',${more}
  },
`;

const callsText = ({ name, Name }: Names): string => `import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { ${name}Document } from './${name}.document.ts';

const manage = { permission: 'manage${Name}' } as const;

/** The life of the document. */
export const ${name}Life = lifecycleCalls(${name}Document, {
${[
  ...(leaves(name)
    ? [
        way(Name, 'synchronize', 'docnos'),
        way(Name, 'close', 'docnos'),
        way(Name, 'clear', 'docno'),
        way(Name, 'set', 'docno'),
        way(Name, 'abnormal', 'docnos'),
      ]
    : []),
  way(Name, 'review', 'docnos', postingRefusals),
  way(Name, 'delete', 'docnos'),
].join('')}});

export const ${name}Calls = { ...namedCalls(${name}Life) };
`;

const serverText = ({ feature, name }: Names): string => `import { ${name}Life } from '../../contract/${feature}/${name}.calls.ts';
import { ${name}Document } from '../../contract/${feature}/${name}.document.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** ${toFill} its message to the partner, and its posting. */
export const ${name} = documentLifecycle(${name}Document, {
  ${
    leaves(name)
      ? `message: {
    // ${toFill} fields that the protocol wants besides the common ones (contract/exchange/protocol.documents.ts)
    header: ({ header }) => header as never,
    line: ({ detail = {} }) => detail as never,
  },
  `
      : ''
  }posts: { review: {} },
});

/** The handlers of its life. */
export const ${name}Handlers = lifecycleHandlers(${name}, ${name}Life);
`;

const testText = ({ feature, name, Name }: Names): string => `import { expect, it } from 'vitest';
import { moved } from '../../test/documents.ts';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { ${name} } from './${name}Document.ts';

const plant = usePlant();

// ${toFill} make it by its own call, not by \`moved\`; test the rules of ${feature}, its posting and its message.
it('lives', async () => {
  const client = await plant.signIn('admin');
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 10);
  const no = await moved(plant, ${name}, { lines: 1, posted: false });
  expect((await client.ask('review${Name}', { nos: [no] })).data.done).toBe(1);
  expect((await client.ask('delete${Name}', { nos: [no] })).code).toBe('document.state');
});
`;

/** A kind of document: definition, calls of its life, server, migration, texts; its list is another skeleton. */
export const documentSkeleton = (names: Names, migration: string): Skeleton => {
  const { feature, name, Name } = names;
  const texts = [...statesOf(name).map((state) => `state.${name}.${state}`), `state.documentType.${name}`, `permission.manage${Name}`];
  return together(textsOf(names, texts), {
    files: {
      [`contract/${feature}/${name}.document.ts`]: definitionText(names),
      [`contract/${feature}/${name}.calls.ts`]: callsText(names),
      [`server/${feature}/${name}Document.ts`]: serverText(names),
      [`server/${feature}/${name}Document.test.ts`]: testText(names),
      [`server/migrations/${migration}-${name}.sql`]: `-- The states of ${name}, as its machine has them.\nselect document_states('${name}', ${statesOf(
        name,
      )
        .map((state) => `'${state}'`)
        .join(', ')});\n`,
    },
    registrations: [
      ...callsOf(names),
      ...handling(names, `${name}Handlers`, `${name}Document.ts`, `...${name}Handlers`),
      importing('server/documentKinds.ts', name, `./${feature}/${name}Document.ts`),
      { file: 'server/documentKinds.ts', line: name, after: /^export const documentKinds/, inside: true },
      permitting(`manage${Name}`),
    ],
    next: [
      ...(leaves(name) ? [] : ['it stays here; one that leaves for a partner needs its type first, in contract/exchange/outboundTypes.ts']),
      'the call that makes it: handleSaving (ARCHITECTURE: documents)',
      'its list and record: documentActions',
      'the names of its calls in the audit: action.<callName> in contract/core/actions.*.ts',
      `npx vitest run server/${feature}/${name}Document.test.ts test/fitness`,
    ],
  });
};
