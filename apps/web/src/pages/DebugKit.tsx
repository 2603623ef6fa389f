import { Actions } from './debug-kit/Actions.tsx';
import { Forms } from './debug-kit/Forms.tsx';
import { Navigation } from './debug-kit/Navigation.tsx';
import { Overlays } from './debug-kit/Overlays.tsx';
import { Pictures } from './debug-kit/Pictures.tsx';
import { Status } from './debug-kit/Status.tsx';
import { TypeAndColor } from './debug-kit/TypeAndColor.tsx';

/** Every UI component in every state. */
export default function DebugKit() {
  return (
    <>
      <title>Kit · Unslop</title>
      <h1 className="mb-8 text-4xl">The kit</h1>
      <Pictures />
      <TypeAndColor />
      <Actions />
      <Forms />
      <Overlays />
      <Status />
      <Navigation />
    </>
  );
}
