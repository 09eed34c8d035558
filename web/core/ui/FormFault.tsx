import type { ReactNode } from 'react';
import './Field.css';

/** Why a form was refused, in words; nothing while it was not. */
export const FormFault = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="kw-form-fault" role="alert">
      {children}
    </p>
  ) : null;
