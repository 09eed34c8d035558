import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyList } from '../../../contract/core/list.ts';
import { changeAddress, history } from '../navigation/go.ts';
import { addressWith, type Looking, lookingIn } from './looking.ts';

/**
 * Keeps the state of a list in its address (R53). A changed address of the open list, by a link or by hand, changes the
 * state; changes written here replace the entry and are not read back.
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
