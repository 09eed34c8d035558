import { useState } from 'react';
import { Button } from '../../web/core/ui/Button.tsx';
import { Chip } from '../../web/core/ui/Chip.tsx';
import { confirm } from '../../web/core/ui/Dialog.tsx';
import { NumberPad } from '../../web/core/ui/NumberPad.tsx';
import { OptionList } from '../../web/core/ui/OptionList.tsx';
import { Sheet } from '../../web/core/ui/Sheet.tsx';
import { toast, toastMs } from '../../web/core/ui/toast.ts';
import { padWords } from './words.ts';

const reasons = ['少货', '外箱破损', '标签读不出', '料号不符', '储位已满', '其他'].map((label) => ({ value: label, label }));
const places = [
  {
    value: 'A01-02-03',
    label: 'A01-02-03',
    about: '推荐 · 同料号 120 件',
    end: <Chip tone="green">有空位</Chip>,
    icon: 'location' as const,
  },
  { value: 'A01-02-04', label: 'A01-02-04', about: '最近用过 09:40', end: <Chip tone="grey">空</Chip>, icon: 'clock' as const },
  { value: 'B12-01-11', label: 'B12-01-11', about: '冻结，盘点中', icon: 'lock' as const, disabled: true },
];

/** What opens over a screen. */
export function SheetsPage() {
  const [open, setOpen] = useState<'reason' | 'place' | 'pad' | 'kilo'>();
  const [saves, setSaves] = useState(0);
  const [qty, setQty] = useState('120');
  const close = () => setOpen(undefined);

  async function ask() {
    const yes = await confirm({
      title: '删除这次盘点？',
      body: '已过账的 14 行会做反向移动，库存回到盘点前。',
      confirmLabel: '删除',
      cancelLabel: '不删',
      danger: true,
    });
    toast(yes ? '已删除' : '没有删除', { tone: yes ? 'green' : 'plain', ms: toastMs.server });
  }

  return (
    <main style={{ padding: 16, display: 'grid', gap: 8, justifyItems: 'start' }}>
      <h1>弹出层</h1>
      <Button onPress={() => setOpen('reason')}>原因</Button>
      <Button onPress={() => setOpen('place')}>储位</Button>
      <Button onPress={() => setOpen('pad')}>数量 {qty}</Button>
      <Button onPress={() => setOpen('kilo')}>重量</Button>
      <Button onPress={ask}>删除盘点</Button>
      <Button onPress={() => toast('条码已核对', { tone: 'green' })}>提示</Button>
      <Button
        kind="primary"
        onPress={() => {
          setSaves((n) => n + 1);
          return new Promise((done) => setTimeout(done, 1500));
        }}
      >
        保存 {saves}
      </Button>
      <Sheet open={open === 'reason'} onClose={close} title="为什么不一样？" closeLabel="关闭">
        <OptionList
          label="原因"
          options={reasons}
          onPick={(reason) => {
            toast(reason);
          }}
        />
      </Sheet>
      <Sheet
        open={open === 'place'}
        onClose={close}
        title="放到哪个储位"
        closeLabel="关闭"
        footer={
          <>
            <Button size="commit" icon="search">
              搜索
            </Button>
            <Button size="commit" kind="primary" icon="scan">
              扫储位
            </Button>
          </>
        }
      >
        <OptionList label="储位" options={places} value="A01-02-03" onPick={close} />
      </Sheet>
      <NumberPad
        open={open === 'pad'}
        onClose={close}
        title="3010-1088"
        about="深沟球轴承 6308 · 批次 B2612"
        value={qty}
        target="500"
        max="500"
        tooMuch="不能超过送货数量 500"
        unit="件"
        words={padWords}
        onConfirm={(value) => {
          setQty(value);
          close();
        }}
      />
      <NumberPad
        open={open === 'kilo'}
        onClose={close}
        title="3022-0031"
        value="40"
        unit="kg"
        decimals={3}
        allowNegative
        words={padWords}
        onConfirm={close}
      />
    </main>
  );
}
