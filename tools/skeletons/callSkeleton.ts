import { callsOf, handling, type Names, permitting, type Skeleton, textsOf, toFill, together } from './skeleton.ts';

const contractText = ({ feature, name }: Names): string => `import { call } from '../core/call.ts';
import { code } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** ${toFill} the feature; a feature that already has calls adds it there. */
export const ${name}Calls = {
  ${name}: call({
    name: '${name}',
    paths: ['/api/${feature}/${name}'], // ${toFill} the address, and the spellings of older clients
    access: 'permission',
    effect: 'write',
    input: shape({ no: ['no', code()] }),
    output: shape({ no: ['DocNo', code()] }),
    refusals: [], // ${toFill} every refusal, with its text in three languages
    doc: '${toFill} its effect, with the rules of the specification that it obeys.',
  }),
};
`;

const handlerText = ({ feature, name }: Names): string => `import { ${name}Calls } from '../../contract/${feature}/${name}.calls.ts';
import { handle } from '../core/call/handler.ts';

export const ${name} = handle(${name}Calls.${name}, async (ctx, { no }) => {
  // ${toFill} load (locked), decide by a rule, write.
  ctx.audit(no);
  return { no };
});
`;

const testText = ({ name }: Names): string => `import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

// ${toFill} the refusals, each by name, the rule ids in the names of the tests; done twice under one operation id; two at once.
it('does what it is for', async () => {
  const client = await plant.signIn('admin');
  const answer = await client.ask('${name}', { no: '1' });
  expect(answer.data).toEqual({ no: '1' });
});
`;

/** A call: contract, handler, test, permission. */
export const callSkeleton = (names: Names): Skeleton => {
  const { feature, name } = names;
  return together(textsOf(names, [`permission.${name}`]), {
    files: {
      [`contract/${feature}/${name}.calls.ts`]: contractText(names),
      [`server/${feature}/${name}.ts`]: handlerText(names),
      [`server/${feature}/${name}.test.ts`]: testText(names),
    },
    registrations: [...callsOf(names), ...handling(names, name, `${name}.ts`), permitting(name)],
    next: [
      'its name in the audit, if it writes: action.<callName> in contract/core/actions.*.ts',
      `npx vitest run server/${feature}/${name}.test.ts`,
    ],
  });
};
