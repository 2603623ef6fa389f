import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Items of a list slide to where a new order puts them. `order` changes when the order does. Measured against the list,
 * so that scrolling does not count as moving.
 */
export function useSlidingItems(list: RefObject<HTMLElement | null>, order: string): void {
  const tops = useRef(new Map<Element, number>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each new order.
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const before = tops.current;
    tops.current = new Map(items.map((item) => [item, item.offsetTop]));
    if (before.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const item of items) {
      const was = before.get(item);
      const wayPx = was === undefined ? 0 : was - item.offsetTop;
      if (wayPx === 0) continue;
      item.animate([{ transform: `translateY(${wayPx}px)` }, { transform: 'none' }], {
        duration: 220,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
    }
  }, [list, order]);
}
