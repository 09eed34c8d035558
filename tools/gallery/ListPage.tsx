import { useState } from 'react';
import { Button } from '../../web/core/ui/Button.tsx';
import { Chip } from '../../web/core/ui/Chip.tsx';
import { DataTable, type Sorting, type TableColumn } from '../../web/core/ui/DataTable.tsx';
import { type DateRange, DateRangeField } from '../../web/core/ui/DateRangeField.tsx';
import { FilterRow, ListFrame } from '../../web/core/ui/ListFrame.tsx';
import { NavBar } from '../../web/core/ui/NavBar.tsx';
import { Pagination } from '../../web/core/ui/Pagination.tsx';
import { SelectField } from '../../web/core/ui/SelectField.tsx';
import { TextField } from '../../web/core/ui/TextField.tsx';
import { toast } from '../../web/core/ui/toast.ts';
import type { Tone } from '../../web/core/ui/tone.ts';

type Row = { note: string; item: string; name: string; sent: number; got: number; place: string; time: string; erp: [Tone, string] };

const names = ['轴承座 6204-2RS', '深沟球轴承 6308', '密封圈 NBR 45×62', '润滑脂 EP2', '六角螺栓 M8×30'];
const states: [Tone, string][] = [
  ['green', '已同步 RCV2611-0912'],
  ['green', '已同步 RCV2611-0911'],
  ['amber', '排队中'],
  ['red', '异常：ERP 拒绝第 2 行'],
  ['green', '已同步 RCV2611-0908'],
];
const rows: Row[] = Array.from({ length: 10 }, (_, at) => ({
  note: `SH20261120000${String(17 - at).padStart(2, '0')}`,
  item: `3010-${1042 + at}`,
  name: names[at % 5] ?? '',
  sent: 500 + at * 40,
  got: at % 4 === 3 ? 380 : 500 + at * 40,
  place: `A01-02-0${(at % 9) + 1}`,
  time: `11-20 09:${40 - at}`,
  erp: states[at % 5] ?? ['grey', ''],
}));

/** The list of the look pictures. */
export function ListPage() {
  const [selected, setSelected] = useState(new Set(['SH2026112000014', 'SH2026112000010']));
  const [page, setPage] = useState(1);
  const [dates, setDates] = useState<DateRange>({ from: '2026-11-14', to: '2026-11-20' });
  const [sorting, setSorting] = useState<Sorting>('descending');
  const [note, setNote] = useState('');
  const columns: TableColumn<Row>[] = [
    { key: 'note', head: '送货单号', cell: (row) => row.note, strong: true, sorting: 'none' },
    { key: 'supplier', head: '供应商', cell: () => '华东轴承' },
    {
      key: 'item',
      head: '料号 / 名称',
      cell: (row) => (
        <>
          {row.item} <span className="kw-quiet">{row.name}</span>
        </>
      ),
    },
    { key: 'sent', head: '送货', cell: (row) => row.sent, align: 'end' },
    { key: 'got', head: '实收', cell: (row) => row.got, align: 'end', strong: true },
    { key: 'place', head: '储位', cell: (row) => row.place },
    { key: 'who', head: '收货人', cell: () => '张伟' },
    { key: 'time', head: '时间', cell: (row) => row.time, sorting },
    { key: 'erp', head: 'ERP', cell: (row) => <Chip tone={row.erp[0]}>{row.erp[1]}</Chip> },
  ];
  const filters = (
    <FilterRow
      end={
        <>
          <Button icon="columns" onPress={() => toast('选择列')}>
            列
          </Button>
          <Button icon="download" onPress={() => toast('导出')}>
            导出 Excel
          </Button>
          <Button kind="primary" disabled={selected.size === 0} onPress={() => toast('同步')}>
            同步所选 {selected.size}
          </Button>
        </>
      }
    >
      <SelectField
        label="仓库"
        hideLabel
        value="1"
        onChange={() => undefined}
        choices={[{ value: '1', label: '原材料一仓' }]}
        empty="全部仓库"
      />
      <TextField label="送货单号" hideLabel placeholder="送货单号" value={note} onChange={setNote} />
      <TextField label="供应商" hideLabel placeholder="供应商" value="" onChange={() => undefined} />
      <DateRangeField label="日期" hideLabel fromLabel="从" toLabel="到" value={dates} onChange={setDates} />
      <SelectField
        label="同步"
        hideLabel
        value="bad"
        onChange={() => undefined}
        choices={[{ value: 'bad', label: '同步：异常' }]}
        empty="同步：全部"
      />
      <Button kind="primary" onPress={() => toast('查询')}>
        查询
      </Button>
    </FilterRow>
  );
  const foot = (
    <Pagination
      page={page}
      pages={129}
      onPage={setPage}
      totalText="共 1,284 条"
      previous="上一页"
      next="下一页"
      label="分页"
      pageLabel={(n) => `第 ${n} 页`}
    />
  );
  return (
    <ListFrame
      top={<NavBar title="暂收记录" onBack={() => history.back()} backLabel="返回" onScan={() => toast('扫码')} scanLabel="扫码" />}
      filters={filters}
      foot={foot}
    >
      <DataTable
        caption="暂收记录"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.note}
        selected={selected}
        onSelect={setSelected}
        selectLabel={(row) => `选择 ${row.note}`}
        selectAllLabel="选择本页"
        onSort={() => setSorting(sorting === 'ascending' ? 'descending' : 'ascending')}
        onOpen={(row) => toast(row.note)}
      />
    </ListFrame>
  );
}
