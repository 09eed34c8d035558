import { boardLists } from '../../contract/statistics/board.lists.ts';
import { statisticsLists } from '../../contract/statistics/statistics.lists.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { usageDocumentsOf, usageDocumentsText } from './usageSources.ts';

const usageTables = (documents: string): string => `(${documents}) d left join warehouse w on w.id = d.warehouse_id
      left join workshop s on s.id = d.workshop_id left join user_account p on p.id = d.user_id`;

/** Sources of the lists of statistics. */
export const statisticsSources = {
  boards: listSource(boardLists.boards, {
    from: 'board b join user_account u on u.id = b.created_by left join warehouse w on w.id = b.warehouse_id',
    where: 'b.org = :org',
    columns: {
      id: 'b.id',
      name: 'b.name',
      state: "case when b.withdrawn_at is null then 'shown' else 'withdrawn' end",
      creator: 'u.name',
      createdAt: 'b.created_at',
      warehouse: 'w.code',
      warehouseName: localName('w'),
    },
  }),
  usageDocuments: listSource(statisticsLists.usageDocuments, {
    from: usageTables(usageDocumentsText),
    ofDays: { column: 'day', from: (first, last) => usageTables(usageDocumentsOf(first, last)), needed: true },
    // Work due tomorrow is left out, as in the figures.
    where: 'd.day <= plant_day(now(), :tz) and :org is not null',
    columns: {
      id: 'd.key',
      module: 'd.module',
      day: 'd.day',
      no: 'd.no',
      about: 'd.about',
      used: "case when d.used then 'used' else 'unused' end",
      reason: "nullif(d.reason, '')",
      warehouse: 'w.code',
      warehouseName: localName('w'),
      workshopName: localName('s'),
      person: 'p.name',
      at: 'd.at',
      warehouseId: 'd.warehouse_id',
      workshopId: 'd.workshop_id',
      userId: 'd.user_id',
    },
  }),
};
