import { importing, type Names, permitting, type Skeleton, textsOf, toFill, together } from './skeleton.ts';

const contractText = ({ name }: Names): string => `import { col, list } from '../core/list.ts';

/** ${toFill} the feature; a feature that already has lists adds it there. */
export const ${name}Lists = {
  ${name}: list({
    areas: ['Warehouse'],
    access: 'permission',
    name: '${name}',
    rno: '${name}', // ${toFill} the specification's number, where it has one
    columns: {
      id: col.id('ID'),
      // ${toFill} the columns; labels are field.<WireName>
      itemNo: col.text('ItemNo'),
      qty: col.qty('Qty'),
    },
    key: 'id',
    search: ['itemNo'],
    filters: ['itemNo'],
    sort: '-id',
    scan: 'itemNo',
    card: { title: 'itemNo', lines: [], big: 'qty' },
    doc: '${toFill} the rows, and their order.',
  }),
};
`;

const sourceText = ({ feature, name }: Names): string => `import { ${name}Lists } from '../../contract/${feature}/${name}.lists.ts';
import { listSource } from '../core/lists/listSource.ts';

/** ${toFill} the rows of this list. */
export const ${name}Sources = {
  ${name}: listSource(${name}Lists.${name}, {
    from: 'balance b join item i on i.id = b.item_id', // ${toFill} the tables, and an index for the order
    where: 'b.org = :org',
    columns: { id: 'b.id', itemNo: 'i.code', qty: 'b.qty' },
  }),
};
`;

const screenText = ({ feature, name }: Names): string => `import { ${name}Lists } from '../../contract/${feature}/${name}.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** ${toFill} the purpose of the screen. */
export const ${name} = defineList(${name}Lists.${name}, {
  // ${toFill} the screen that a row opens, and the actions
});
`;

/** A list: contract, source, screen, permission. */
export const listSkeleton = (names: Names): Skeleton => {
  const { feature, name } = names;
  const address = `/pages/${feature}/${name}`;
  return together(textsOf(names, [`permission.${name}`, `screen.${address}`]), {
    files: {
      [`contract/${feature}/${name}.lists.ts`]: contractText(names),
      [`server/${feature}/${name}.sources.ts`]: sourceText(names),
      [`web/${feature}/${name}.screen.ts`]: screenText(names),
    },
    registrations: [
      importing('contract/allLists.ts', `${name}Lists`, `./${feature}/${name}.lists.ts`),
      { file: 'contract/allLists.ts', line: `  ...${name}Lists,`, after: /^ {2}\.\.\.\w+Lists,/ },
      importing('server/listSources.ts', `${name}Sources`, `./${feature}/${name}.sources.ts`),
      { file: 'server/listSources.ts', line: `  ...${name}Sources,`, after: /^ {2}\.\.\.\w+Sources,/ },
      {
        file: 'web/screens.ts',
        line: `  '${address}': list(() => import('./${feature}/${name}.screen.ts').then((m) => m.${name})), // ${toFill} its route`,
        after: /^ {2}'\/.*\),( \/\/.*)?$/,
      },
      permitting(name),
    ],
    next: [
      'with a permission that exists: delete the new one in roles.ts and in the texts',
      `the menu entry, where it has one: contract/system/menu.ts`,
      `a flow test: e2e/${name}.flow.ts`,
    ],
  });
};
