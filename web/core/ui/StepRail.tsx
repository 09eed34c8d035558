import type { ReactNode } from 'react';
import './StepRail.css';
import { cn } from './cn.ts';

/** One step of a scan flow. */
export type Step = { key: string; label: ReactNode; state: 'done' | 'now' | 'todo' };

/** The steps of a flow: done, present, to come. A finished step can be opened again. */
export function StepRail({
  steps,
  label,
  onStep,
}: {
  steps: readonly Step[];
  /** Read aloud: the subject of the steps. */
  label: string;
  onStep?: (key: string) => void;
}) {
  return (
    <ol className="kw-steps" aria-label={label}>
      {steps.map((step) => (
        <li key={step.key} className={cn('kw-step', `kw-step-${step.state}`)} aria-current={step.state === 'now' ? 'step' : undefined}>
          {onStep !== undefined && step.state === 'done' ? (
            <button type="button" className="kw-step-word" onClick={() => onStep(step.key)}>
              {step.label}
            </button>
          ) : (
            <span className="kw-step-word">{step.label}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
