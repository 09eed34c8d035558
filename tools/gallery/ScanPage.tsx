import { useState } from 'react';
import { Chip } from '../../web/core/ui/Chip.tsx';
import { CommitBar } from '../../web/core/ui/CommitBar.tsx';
import { ContextStrip } from '../../web/core/ui/ContextStrip.tsx';
import { Headline } from '../../web/core/ui/Headline.tsx';
import { LineCard } from '../../web/core/ui/LineCard.tsx';
import { NavBar } from '../../web/core/ui/NavBar.tsx';
import { NumberPad } from '../../web/core/ui/NumberPad.tsx';
import { ProgressLine } from '../../web/core/ui/ProgressLine.tsx';
import { ResultBand } from '../../web/core/ui/ResultBand.tsx';
import { ScanFrame } from '../../web/core/ui/Screen.tsx';
import { StepRail } from '../../web/core/ui/StepRail.tsx';
import { toast } from '../../web/core/ui/toast.ts';
import type { Tone } from '../../web/core/ui/tone.ts';
import { padWords } from './words.ts';

type Line = { itemNo: string; name: string; batch?: string; tone: Tone; word: string; qty: string; target: string; unit: string };

const lines: Line[] = [
  {
    itemNo: '3010-1042',
    name: '轴承座 6204-2RS',
    batch: '批次 B2611',
    tone: 'green',
    word: '12 箱已核对',
    qty: '500',
    target: '500',
    unit: '件',
  },
  {
    itemNo: '3010-1088',
    name: '深沟球轴承 6308',
    batch: '批次 B2612',
    tone: 'amber',
    word: '少 380',
    qty: '120',
    target: '500',
    unit: '件',
  },
  { itemNo: '3022-0007', name: '密封圈 NBR 45×62', tone: 'blue', word: '待扫描', qty: '0', target: '200', unit: '套' },
  { itemNo: '3022-0031', name: '润滑脂 EP2', tone: 'red', word: '无默认储位', qty: '40', target: '40', unit: 'kg' },
];

/** The scan flow of the look pictures. */
export function ScanPage() {
  const [selected, setSelected] = useState(new Set(['3010-1042', '3010-1088', '3022-0007']));
  const [typing, setTyping] = useState<Line>();
  const [qty, setQty] = useState<Record<string, string>>({});

  function select(itemNo: string, on: boolean) {
    const next = new Set(selected);
    if (on) next.add(itemNo);
    else next.delete(itemNo);
    setSelected(next);
  }

  const steps = (['签到', '送货单', '条码 12/12', '储位', '保存'] as const).map((label, at) => ({
    key: label,
    label,
    state: at < 3 ? ('done' as const) : at === 3 ? ('now' as const) : ('todo' as const),
  }));
  return (
    <>
      <ScanFrame
        top={
          <>
            <NavBar title="扫码收料" onBack={() => history.back()} backLabel="返回" onScan={() => toast('扫码')} scanLabel="扫码" />
            <ContextStrip
              place="原材料一仓"
              person="张伟"
              connection="online"
              connectionWord="在线"
              unsent={0}
              unsentWord="未发 0"
              onConnection={() => toast('全部已发')}
            />
          </>
        }
        result={<ResultBand tone="accept" word="条码已核对" what="3010-1042 轴承座 6204 · 第 12 箱" stamp={12} />}
        lead={
          <>
            <StepRail label="收料步骤" steps={steps} onStep={(key) => toast(`回到 ${key}`)} />
            <Headline title="请扫描储位" before="建议" place="A01-02-03" after="，已选 3 行" />
            <ProgressLine
              label="SH2026112000017 · 华东轴承"
              text="已收 620 / 1,240"
              value={620}
              total={1240}
              onMissing={() => toast('未收 620')}
            />
          </>
        }
        cards={
          <div className="kw-cards">
            {lines.map((line) => (
              <LineCard
                key={line.itemNo}
                {...line}
                qty={qty[line.itemNo] ?? line.qty}
                chip={<Chip tone={line.tone}>{line.word}</Chip>}
                selected={selected.has(line.itemNo)}
                onSelect={(on) => select(line.itemNo, on)}
                selectLabel={`选择 ${line.itemNo}`}
                onQty={() => setTyping(line)}
                qtyLabel="修改数量"
              />
            ))}
          </div>
        }
        commit={
          <CommitBar
            onReason={() => toast('选择原因')}
            reasonLabel="原因…"
            label="保存收货"
            count={`${selected.size} 行`}
            disabledReason={selected.size === 0 ? '请先选择要收的行' : undefined}
            onCommit={() => new Promise((done) => setTimeout(done, 1500))}
          />
        }
      />
      <NumberPad
        open={typing !== undefined}
        onClose={() => setTyping(undefined)}
        title={typing?.itemNo}
        about={typing?.name}
        value={typing?.qty ?? ''}
        target={typing?.target}
        max={typing?.target}
        tooMuch="不能超过送货数量"
        unit={typing?.unit}
        decimals={typing?.unit === 'kg' ? 3 : 0}
        words={padWords}
        onConfirm={(value) => {
          if (typing) setQty({ ...qty, [typing.itemNo]: value });
          setTyping(undefined);
        }}
      />
    </>
  );
}
