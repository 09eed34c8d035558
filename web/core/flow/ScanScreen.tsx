import { type ReactNode, useState } from 'react';
import type { AnyCall } from '../../../contract/core/call.ts';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { useWakeLock } from '../device/useWakeLock.ts';
import { ContextLine } from '../frame/ContextLine.tsx';
import { HelpBubble } from '../frame/HelpBubble.tsx';
import { Bar, type BarProps } from '../frame/Page.tsx';
import { WithRight } from '../frame/WithRight.tsx';
import { leaveBack } from '../navigation/go.ts';
import { DetourButton } from '../scan/DetourButton.tsx';
import { FlowResult, ScanSheet } from '../scan/ScanSheet.tsx';
import type { ScanResult } from '../scan/verdicts.ts';
import { Button } from '../ui/Button.tsx';
import { useBack, useLeaving } from '../ui/backStack.ts';
import { CommitBar } from '../ui/CommitBar.tsx';
import { confirm } from '../ui/Dialog.tsx';
import { Headline } from '../ui/Headline.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { ResultBand } from '../ui/ResultBand.tsx';
import { ScanFrame } from '../ui/Screen.tsx';
import { StepRail } from '../ui/StepRail.tsx';
import { type Say, useT } from '../words/i18n.ts';

/** A step of the flow; those before `now` are done. */
export interface FlowStep {
  key: string;
  label: string;
  /** Done although a later step is the present one, or not done although an earlier one is. */
  done?: boolean;
}

/** Props of {@link ScanScreen}. */
export interface ScanScreenProps extends BarProps {
  /** The final call of the work: a person without its permission gets a message before they begin. */
  call: AnyCall;
  /** The place of the work: the warehouse. */
  place?: string;
  onPlace?: () => void;
  result?: ScanResult | undefined;
  /** The purpose of a scan now, while there is no result. */
  idle: string;
  /** No steps where the headline is enough. */
  steps: readonly FlowStep[];
  now: string;
  onStep?: (key: string) => void;
  /** The next thing to do, as an order. */
  headline: Parameters<typeof Headline>[0];
  progress?: { label: string; text: string; value: number; total: number; onMissing?: () => void } | undefined;
  commit?: Parameters<typeof CommitBar>[0] | undefined;
  /** Help for a person who cannot scan, while there is nothing to save. */
  stuck?: { label: string; onPress: () => void } | undefined;
  help?: TextKey;
  /** Asks before hardware back leaves work behind. */
  working?: boolean;
  /** Cards of lines; a table in a wide browser. */
  children: ReactNode;
}

/** Template of every scan flow (look: Scan flow): context, last result, steps, next order, progress, cards, commit. */
export function ScanScreen(props: ScanScreenProps) {
  const t = useT();
  const { call, place, onPlace, result, idle, steps, now, headline, progress, commit, stuck, help, working, children, onStep, ...bar } =
    props;
  useWakeLock();
  const leaves = () => askToLeave(t);
  useBack(async () => (await leaves()) && leaveBack(), working === true);
  useLeaving(leaves, working === true);
  const at = steps.findIndex((step) => step.key === now);
  const rail = steps.map((step, index) => ({
    key: step.key,
    label: step.label,
    state: step.key === now ? ('now' as const) : (step.done ?? index < at) ? ('done' as const) : ('todo' as const),
  }));
  return (
    <FlowResult value={{ result }}>
      <ScanFrame
        top={
          <>
            <Bar
              {...bar}
              right={
                <>
                  {bar.right}
                  <DetourButton />
                </>
              }
            />
            <ContextLine place={place} onPlace={onPlace} />
          </>
        }
        result={result ? <ResultBand {...result} /> : <ResultBand tone="idle" word={idle} />}
        lead={
          <>
            {rail.length > 0 && <StepRail steps={rail} label={t('flow.steps')} onStep={onStep} />}
            <div className="kw-lead-head">
              <Headline {...headline} />
              {help !== undefined && <HelpBubble text={help} inline />}
            </div>
            {progress && <ProgressLine {...progress} />}
          </>
        }
        cards={children}
        commit={<WithRight call={call}>{commit ? <CommitBar {...commit} /> : <ScanBar stuck={stuck} />}</WithRight>}
      />
    </FlowResult>
  );
}

/** The work is on the device, but a person who leaves by mistake is in the middle of it. */
function askToLeave(t: Say): Promise<boolean> {
  const question = {
    title: t('flow.leave.ask'),
    body: t('flow.leave.text'),
    confirmLabel: t('flow.leave.yes'),
    cancelLabel: t('flow.leave.no'),
  };
  return confirm(question);
}

/** While there is nothing to save, the thumb's button offers the other ways to scan: by camera, or by typing. */
function ScanBar({ stuck }: Pick<ScanScreenProps, 'stuck'>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className="kw-commit">
      <div className="kw-commit-row">
        {stuck && (
          <Button size="commit" className="kw-commit-reason" onPress={stuck.onPress}>
            {stuck.label}
          </Button>
        )}
        <Button size="commit" className="kw-commit-by-hand" icon="camera" onPress={() => setOpen(true)}>
          {t('flow.by-hand')}
        </Button>
      </div>
      {open && <ScanSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
