import { useEffect, useState } from 'react';

/** True when the component has been shown for `ms`. */
export function useDelayed(ms: number): boolean {
  const [due, setDue] = useState(ms <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due;
}
