import type { ReactNode } from 'react';
import './Field.css';

/** Why a form was refused; nothing without a refusal. */
export const FormFault = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="kw-form-fault" role="alert">
      {children}
    </p>
  ) : null;
