import { Page } from '../core/frame/Page.tsx';
import { go, goBack } from '../core/navigation/go.ts';
import { LocationPicker } from '../core/pickers/LocationPicker.tsx';

/** The location picker as a page; the chosen location is opened (decision 0008). No template fits. */
export function ChooseLocationScreen() {
  return (
    <Page>
      <LocationPicker
        onClose={goBack}
        onPick={(location) => location && go('/open-location', { code: location.code }, { replace: true })}
      />
    </Page>
  );
}
