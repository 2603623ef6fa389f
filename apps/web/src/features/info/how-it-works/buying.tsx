import { ART_PRICE } from '@unslop/domain/limits';
import { saleExample } from '../fee-examples.ts';
import type { InfoSection } from '../InfoPage.tsx';

const sale = saleExample(20);

export const buying: InfoSection = {
  id: 'buying',
  title: 'Buying and selling art',
  children: (
    <>
      <p>
        Once a slop is settled, its artists may put a price on their art: ${ART_PRICE.minDollars} to $
        {ART_PRICE.maxDollars.toLocaleString('en-US')} in whole dollars, or none, and then it is not for sale. You pay
        by card and download the original file, as often as you like.
      </p>
      <p>
        From each sale the artist gets the price minus a tenth. At {sale.price} the buyer pays {sale.charged} with the
        card fee, and the artist gets {sale.artistGets}.
      </p>
      <h3>What you may do with it</h3>
      <p>
        The license is personal and non-exclusive: hang it, print it for yourself, use it as your wallpaper. It is not
        yours to sell or to use in a business. The artist keeps the copyright and may sell it to others as well.
      </p>
      <h3>If something goes wrong</h3>
      <p>
        You cannot buy your own art or the same art twice. If the art disappeared while you were paying, or the payment
        arrived twice, it is refunded by itself.
      </p>
      <p>
        If all of your payment is refunded, the download and the license end. If only a part of it is, you keep both.
        While you dispute the payment with your bank the download is closed: it opens again if the payment stands, and
        stays closed if your bank decides for you.
      </p>
    </>
  ),
};
