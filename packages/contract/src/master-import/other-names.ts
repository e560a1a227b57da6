import { articleNames, barcodeNames, readNames } from '../kit/tables/product-identification.ts';
import type { FileKind } from './import-properties.rules.ts';

// Names of columns in files that brands keep themselves, in English, German, French, Spanish, Italian, and Dutch.

const store = readNames(
  'Shop name,Shop no,Shop number,Shop code,Outlet no,Outlet number,Branch no,Branch name,Door,Door no,Site,Site name,Site no,Store ref,Point of sale,' +
    'Filiale,Filialname,Filialnummer,Filialnr,Filial-Nr.,Markt,Marktnummer,Marktnr,Laden,Geschäft,Verkaufsstelle,' +
    'Magasin,Point de vente,Boutique,N° magasin,Code magasin,Numéro de magasin,' +
    'Tienda,Sucursal,Punto de venta,Número de tienda,Código de tienda,Negozio,Punto vendita,Codice negozio,' +
    'Winkel,Winkelnummer,Winkelnaam,Filiaal,Filiaalnummer,Filiaalnaam,Vestiging',
);
const customer = readNames(
  'Kunde,Kundenname,Client,Nom du client,Cliente,Nombre del cliente,Nome cliente,Klant,Klantnaam',
);
const company = readNames(
  'Chain name,Banner name,Retail chain,Retail group,Key account,Handelskette,Händler,Kette,Unternehmen,Firma,' +
    'Enseigne,Société,Cadena,Empresa,Insegna,Catena,Azienda,Keten,Winkelketen,Bedrijf',
);
const productName = readNames(
  'Product description,Article description,Article name,Item desc,Item title,Description 1,' +
    'Artikel,Artikelbezeichnung,Artikelname,Bezeichnung,Produkt,Produktname,Produktbezeichnung,' +
    'Article,Désignation,Libellé,Libellé article,Produit,Nom du produit,Producto,Nombre del producto,Descripción,Artículo,Nombre,' +
    'Prodotto,Nome prodotto,Descrizione,Articolo,Omschrijving,Artikelomschrijving,Artikelnaam,Productnaam',
);
const product = [...articleNames, ...productName];
const quantity = readNames(
  'Pieces,Pcs,Eaches,Menge,Stück,Stueck,Stückzahl,Stueckzahl,Anzahl,Quantité,Qté,Unités,Cantidad,Cant.,Unidades,Quantità,Q.tà,Qta,Pezzi,Aantal,Stuks,Hoeveelheid',
);
const unitsSold = readNames(
  'Unit sales,Sales units,Sales qty,Sales quantity,Net units,Net qty,Units sold net,EPOS units,EPOS qty,POS units,POS qty,Volume,Sales volume,' +
    'Absatz,Absatzmenge,Verkaufte Menge,Verkäufe Stück,Quantité vendue,Unités vendues,Ventes unités,' +
    'Unidades vendidas,Cantidad vendida,Quantità venduta,Venduto pezzi,Verkocht,Verkochte aantallen,Aantal verkocht',
);
const unitsOrdered = readNames(
  'Order qty,Qty order,Order units,Bestellmenge,Bestellte Menge,Quantité commandée,Cantidad pedida,Quantità ordinata,Bestelhoeveelheid,Aantal besteld',
);
const stock = readNames(
  'SOH,Stock on hand,Stock level,Closing stock,Current stock,On hand qty,Qty in stock,Free stock,Bestand,Lagerbestand,Istbestand,Filialbestand,' +
    'Stock réel,Stock disponible,Existencias,Inventario,Giacenza,Voorraad,Actuele voorraad',
);
const wholesale = readNames(
  'Wholesale,Wholesale USD,USD wholesale,Wholesale price USD,Net price,Trade price,Cost price,Dealer price,Unit price net,' +
    'Preis,Einzelpreis,Stückpreis,Nettopreis,Einkaufspreis,Prix,Prix unitaire,Prix de gros,PU HT,Prix net,' +
    'Precio,Precio unitario,Precio mayorista,Precio neto,Prezzo,Prezzo unitario,Prezzo netto,Prijs,Eenheidsprijs,Stuksprijs,Inkoopprijs',
);
const salesValue = readNames(
  'Turnover,Net turnover,Gross turnover,Sales turnover,Turnover net,Net amount,Net value,Net revenue,Net total,Net sales value,Net sales amount,' +
    'EPOS value,EPOS sales,POS sales,POS dollars,Dollar sales,Sales dollars,Retail value,Value,Umsatz,Nettoumsatz,Bruttoumsatz,Umsatz netto,Verkaufswert,Betrag,' +
    "Chiffre d'affaires,CA HT,CA TTC,CA net,Ventes,Montant,Ventas,Ventas netas,Importe,Facturación,Fatturato,Vendite,Importo,Omzet,Netto omzet,Omzet netto,Bedrag",
);
const soldOn = readNames(
  'Trading day,Trading date,Trade date,Sales day,Business day,Trans date,Transaction day,POS date,Date of sale,Calendar day,Calendar date,' +
    'Datum,Tag,Verkaufsdatum,Verkauft am,Verkaufstag,Belegdatum,Buchungsdatum,Date de vente,Jour,Jour de vente,Fecha,Fecha de venta,' +
    'Data,Data vendita,Data di vendita,Giorno,Verkoopdatum,Dag,Verkoopdag',
);
const orderNumber = readNames(
  'PO no,PO #,PO ref,Customer PO,Cust. PO,Order ref,Your order no,Bestellnummer,Bestell-Nr.,Auftragsnummer,Bestellung,Belegnummer,' +
    'N° de commande,Numéro de commande,Commande,Référence commande,Número de pedido,N° pedido,Pedido,Orden de compra,' +
    "Numero ordine,N. ordine,Ordine,Ordine d'acquisto,Ordernummer,Bestelnummer,Inkoopordernummer",
);
const shipDate = readNames(
  'Req. ship date,Ship by,Ship on,Requested date,Delivery on,Deliver by,Due date,Lieferdatum,Liefertermin,Wunschtermin,Versanddatum,' +
    'Date de livraison,Date d’expédition,Livraison,Fecha de entrega,Fecha de envío,Data consegna,Data di consegna,Data spedizione,Leverdatum,Verzenddatum,Datum,Fecha,Data',
);
const countDate = readNames(
  'Stock date,Date counted,Inventurdatum,Zähldatum,Bestandsdatum,Stichtag,Date inventaire,Date de comptage,Fecha de inventario,Fecha de conteo,Data inventario,Data conteggio,Teldatum,Datum,Fecha,Data',
);
const note = readNames(
  'Remark,Remarks,Instructions,Bemerkung,Bemerkungen,Notiz,Kommentar,Remarque,Commentaire,Nota,Observaciones,Comentario,Note,Osservazioni,Opmerking,Opmerkingen',
);

type OtherNames = Readonly<Record<string, readonly string[]>>;

const address: OtherNames = {
  addressLine1: readNames('Straße,Strasse,Adresse,Rue,Adresse 1,Dirección,Calle,Indirizzo,Adres,Straat'),
  city: readNames('Ort,Stadt,Ville,Ciudad,Población,Città,Comune,Plaats,Stad'),
  state: readNames('Bundesland,Provincia,Estado,Provincie'),
  postalCode: readNames('PLZ,Postleitzahl,Code postal,Código postal,Codice postale'),
  countryCode: readNames('Land,Pays,País,Paese'),
};
const named: OtherNames = { store: [...store, ...customer], company: [...company, ...customer], product };

/** By kind of file and property. */
const otherNames: Readonly<Record<FileKind, OtherNames>> = {
  COMPANIES: {
    ...address,
    name: [...company, ...customer],
    discount: readNames(
      'Discount rate,Rabatt,Rabatt %,Remise,Remise %,Descuento,Descuento %,Sconto,Sconto %,Korting,Korting %',
    ),
    paymentTerm: readNames(
      'Zahlungsbedingung,Zahlungsziel,Conditions de paiement,Condiciones de pago,Termini di pagamento,Betalingstermijn',
    ),
    priceList: readNames('Preisliste,Liste de prix,Tarif,Lista de precios,Tarifa,Listino,Listino prezzi,Prijslijst'),
  },
  STORES: {
    ...address,
    name: readNames(
      'Shop name,Branch,Site,Site name,Door,Point of sale,Filiale,Filialname,Markt,Laden,Magasin,Nom du magasin,Point de vente,Tienda,Sucursal,Nombre de tienda,Negozio,Punto vendita,Winkel,Winkelnaam,Filiaal,Filiaalnaam,Vestiging',
    ),
    company: [...company, ...customer],
    number: readNames(
      'Shop no,Shop number,Outlet no,Outlet number,Branch no,Site no,Door no,Filialnummer,Filialnr,Filial-Nr.,Marktnummer,Marktnr,N° magasin,Numéro de magasin,Code magasin,Número de tienda,Numero negozio,Codice negozio,Winkelnummer,Filiaalnummer',
    ),
    region: readNames('Area,Territory,Gebiet,Bezirk,Région,Secteur,Región,Zona,Regione,Regio,Rayon'),
  },
  PRODUCTS: {
    upc: barcodeNames,
    name: productName,
    sku: articleNames,
    price: wholesale,
    productLine: readNames(
      'Range,Product range,Collection,Family,Product family,Product group,Item category,Subcategory,Segment,Brand range,' +
        'Warengruppe,Sortiment,Produktgruppe,Kategorie,Gamme,Famille,Catégorie,Gama,Familia,Categoría,Línea,Gamma,Famiglia,Linea,Assortiment,Productgroep,Categorie',
    ),
    packSize: readNames(
      'Case,Case units,Units in case,Units/case,Pcs/case,Pcs per case,Pieces per case,Each per case,Qty per case,Case count,Pack qty,Pack quantity,Pack count,Pack units,' +
        'Case config,Outer,Outer size,Units per outer,Shipper qty,VPE,Verpackungseinheit,Gebinde,Gebindegröße,Stück pro Karton,Karton,Inhalt Karton,' +
        'PCB,Colisage,Conditionnement,Unités par colis,Unidades por caja,Uds/caja,Caja,Unità per cartone,Pezzi per cartone,Cartone,Verpakkingseenheid,Stuks per doos,Doosinhoud',
    ),
    season: readNames('Saison,Temporada,Stagione,Seizoen'),
    minQuantity: readNames(
      'Min order,Min. order qty,Minimum order,Mindestmenge,Mindestbestellmenge,Quantité minimum,Cantidad mínima,Quantità minima,Minimum aantal',
    ),
    layerSize: readNames(
      'Units/layer,Layer,Stück pro Lage,Unités par couche,Unidades por capa,Pezzi per strato,Stuks per laag',
    ),
    palletSize: readNames(
      'Units/pallet,Pallet,Stück pro Palette,Unités par palette,Unidades por palet,Pezzi per pallet,Stuks per pallet',
    ),
  },
  PRICES: {
    upc: [...barcodeNames, ...articleNames],
    price: wholesale,
    priceList: readNames('Preisliste,Liste de prix,Tarif,Lista de precios,Tarifa,Listino,Listino prezzi,Prijslijst'),
  },
  PRICE_LISTS: { name: readNames('Preisliste,Liste de prix,Lista de precios,Listino,Prijslijst') },
  ON_HAND: { upc: [...barcodeNames, ...articleNames], onHand: [...stock, ...quantity] },
  STORE_COUNTS: { ...named, quantity: [...stock, ...quantity], countedOn: countDate },
  PAR_LEVELS: {
    ...named,
    parLevel: [
      ...readNames(
        'Min stock,Minimum stock,Target stock,Sollbestand,Mindestbestand,Stock cible,Stock objetivo,Scorta obiettivo,Doelvoorraad',
      ),
      ...quantity,
    ],
  },
  ORDERS: {
    ...named,
    quantity: [...unitsOrdered, ...quantity],
    unitPrice: wholesale,
    purchaseOrderNumber: orderNumber,
    requestedShipDate: shipDate,
    salesNote: note,
  },
  SHIPMENTS: {
    ...named,
    order: orderNumber,
    quantity: [
      ...readNames('Liefermenge,Gelieferte Menge,Quantité livrée,Cantidad enviada,Quantità spedita,Geleverd aantal'),
      ...quantity,
    ],
    shipper: readNames('Spediteur,Versanddienstleister,Transporteur,Transportista,Corriere,Vettore,Vervoerder'),
    trackingNumber: readNames(
      'Consignment no,Sendungsnummer,Paketnummer,Numéro de suivi,N° de suivi,Número de seguimiento,Numero di tracking,Numero di spedizione,Trackingnummer,Zendingsnummer',
    ),
    shippedDate: shipDate,
  },
  PROMOTIONS: {
    ...named,
    name: readNames('Aktion,Werbung,Opération,Promoción,Promozione,Actie'),
    discountPercent: readNames(
      'Rabatt,Rabatt %,Remise,Remise %,Descuento,Descuento %,Sconto,Sconto %,Korting,Korting %',
    ),
  },
  DELIVERY_CALENDARS: { store: named.store ?? [], company: named.company ?? [] },
  SALES: {
    storeName: [...store, ...customer],
    productUpc: [...barcodeNames, ...product],
    quantity: [...unitsSold, ...quantity],
    soldOn,
    salesValue,
    unitPrice: readNames(
      'Selling price net,Retail,RRP,RSP,Verkaufspreis,Preis,Einzelpreis,Prix de vente,Prix unitaire,Prix,PVP,Precio de venta,Precio,Prezzo di vendita,Prezzo,Verkoopprijs,Prijs',
    ),
  },
};

/** Further names of a column, after those of its property. */
export const findOtherNames = (kind: FileKind, id: string): readonly string[] => otherNames[kind][id] ?? [];
