import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Items of a list slide to where a new order puts them. `order` changes when the order does. Measured against the list,
 * so that scrolling does not count as moving.
 */
export function useSlidingItems(list: RefObject<HTMLElement | null>, order: string): void {
  const positions = useRef(new Map<Element, { x: number; y: number }>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each new order.
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const before = positions.current;
    positions.current = new Map(items.map((item) => [item, { x: item.offsetLeft, y: item.offsetTop }]));
    if (before.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const item of items) {
      const was = before.get(item);
      if (!was || (was.x === item.offsetLeft && was.y === item.offsetTop)) continue;
      const from = `translate(${was.x - item.offsetLeft}px, ${was.y - item.offsetTop}px)`;
      item.animate([{ transform: from }, { transform: 'none' }], {
        duration: 220,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
    }
  }, [list, order]);
}
