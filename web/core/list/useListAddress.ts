import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyList } from '../../../contract/core/list.ts';
import { changeAddress, history } from '../navigation/go.ts';
import { addressWith, type Looking, lookingIn } from './looking.ts';

/**
 * Keeps what is looked for in the address (R53). The other way round when the address changes under the open list: by
 * a link to the same list, or by hand; what this writes itself replaces, and is not read again.
 */
export function useListAddress(list: AnyList, looking: Looking, onChange: (looking: Looking) => void): void {
  const [path] = useState(() => history.location.pathname);
  const wanted = addressWith(list, history.location.search, looking);
  useEffect(() => {
    // While the next screen is being loaded its address stands here already.
    const { pathname, search } = history.location;
    if (pathname === path && wanted !== search) changeAddress(wanted);
  }, [path, wanted]);
  const adopt = useEffectEvent(() => onChange(lookingIn(list, history.location.search)));
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type !== 'REPLACE' && history.location.pathname === path) adopt();
      }),
    [path],
  );
}
