import { MyPurchases } from '../features/purchases/MyPurchases.tsx';
import { useLive } from '../lib/live.ts';

export default function MyPurchasesPage() {
  useLive();
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>My purchases · Unslop</title>
      <h1 className="text-3xl">My Purchases</h1>
      <MyPurchases />
    </div>
  );
}
