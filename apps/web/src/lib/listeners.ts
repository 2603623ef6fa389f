/** Listeners for events outside of React. */
export function listenersOf<T = void>() {
  const all = new Set<(value: T) => void>();
  return {
    /** @returns a function that removes the listener */
    add(listener: (value: T) => void) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    call(value: T) {
      for (const listener of all) listener(value);
    },
  };
}
