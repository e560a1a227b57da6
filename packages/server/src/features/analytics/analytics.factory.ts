import type { TestClient } from '../../testing/client.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { addAttributes, makeAttribute, makeProduct, makeProductLine } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

/**
 * Company Alder: region North (Downtown, Uptown), and Kiosk without a region. Company Birch: Harbour. Tea and Mint are in
 * the product line Drinks, Honey in Sweets, Candle in none. Size: Tea is Large, Honey is Small. Taste: Tea is Bitter,
 * Mint is Fresh.
 */
export const makeMarket = (client: TestClient) =>
  client.db(async (db) => {
    const alder = await makeCompany(db, { name: 'Alder' });
    const birch = await makeCompany(db, { name: 'Birch' });
    const north = await makeRegion(db, { companyId: alder, name: 'North', code: 'N' });
    const downtown = await makeStore(db, { companyId: alder, regionId: north, name: 'Downtown', number: '7' });
    const uptown = await makeStore(db, { companyId: alder, regionId: north, name: 'Uptown', number: '8' });
    const kiosk = await makeStore(db, { companyId: alder, name: 'Kiosk', number: '9' });
    const harbour = await makeStore(db, { companyId: birch, name: 'Harbour', number: '1' });
    const drinks = await makeProductLine(db, 'Drinks');
    const sweets = await makeProductLine(db, 'Sweets');
    const tea = await makeProduct(db, { name: 'Tea', productLineId: drinks });
    const mint = await makeProduct(db, { name: 'Mint', productLineId: drinks });
    const honey = await makeProduct(db, { name: 'Honey', productLineId: sweets });
    const candle = await makeProduct(db, { name: 'Candle' });
    const size = await makeAttribute(db, { name: 'Size', values: ['Large', 'Small'] });
    const taste = await makeAttribute(db, { name: 'Taste', values: ['Bitter', 'Fresh'] });
    await addAttributes(db, [
      [tea, size.getValueId('Large')],
      [honey, size.getValueId('Small')],
      [tea, taste.getValueId('Bitter')],
      [mint, taste.getValueId('Fresh')],
    ]);
    const stores = { downtown, uptown, kiosk, harbour };
    const products = { tea, mint, honey, candle };
    return { alder, birch, north, drinks, sweets, size, taste, ...stores, ...products };
  });
