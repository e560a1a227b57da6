export interface City {
  readonly name: string;
  readonly state: string;
  readonly postalCode: string;
  readonly areaCode: string;
}

export interface Territory {
  readonly name: string;
  readonly code: string;
  readonly cities: readonly City[];
}

/** Per line: code and name of the territory, then its cities as `name, state postalCode areaCode`. */
const source: readonly (readonly [code: string, name: string, cities: string])[] = [
  [
    'NCA',
    'Northern California',
    `Oakland, CA 94612 510; Berkeley, CA 94704 510; San Jose, CA 95113 408; Palo Alto, CA 94301 650; Walnut Creek, CA 94596 925;
    Sacramento, CA 95814 916; Davis, CA 95616 530; Napa, CA 94559 707; Santa Rosa, CA 95404 707; Petaluma, CA 94952 707;
    San Rafael, CA 94901 415; Fremont, CA 94538 510; Cupertino, CA 95014 408; Santa Cruz, CA 95060 831; Monterey, CA 93940 831;
    Chico, CA 95928 530; Redding, CA 96001 530; San Mateo, CA 94401 650`,
  ],
  [
    'SPA',
    'Southern Pacific',
    `Pasadena, CA 91101 626; Santa Monica, CA 90401 310; Long Beach, CA 90802 562; Glendale, CA 91203 818; Burbank, CA 91502 818;
    Venice, CA 90291 310; Irvine, CA 92614 949; Laguna Beach, CA 92651 949; San Diego, CA 92101 619; La Jolla, CA 92037 858;
    Encinitas, CA 92024 760; Carlsbad, CA 92008 760; Santa Barbara, CA 93101 805; Ventura, CA 93001 805; Riverside, CA 92501 951;
    Palm Springs, CA 92262 760; Torrance, CA 90501 310; Honolulu, HI 96813 808`,
  ],
  [
    'PNW',
    'Pacific Northwest',
    `Portland, OR 97205 503; Beaverton, OR 97005 503; Eugene, OR 97401 541; Bend, OR 97701 541; Salem, OR 97301 503;
    Corvallis, OR 97330 541; Ashland, OR 97520 541; Seattle, WA 98101 206; Bellevue, WA 98004 425; Redmond, WA 98052 425;
    Kirkland, WA 98033 425; Tacoma, WA 98402 253; Olympia, WA 98501 360; Bellingham, WA 98225 360; Spokane, WA 99201 509;
    Everett, WA 98201 425; Vancouver, WA 98660 360; Boise, ID 83702 208`,
  ],
  [
    'RMT',
    'Rocky Mountain',
    `Boulder, CO 80302 303; Denver, CO 80202 303; Fort Collins, CO 80524 970; Colorado Springs, CO 80903 719; Golden, CO 80401 303;
    Lakewood, CO 80226 303; Aurora, CO 80012 303; Durango, CO 81301 970; Salt Lake City, UT 84101 801; Park City, UT 84060 435;
    Provo, UT 84601 801; Ogden, UT 84401 801; Bozeman, MT 59715 406; Missoula, MT 59802 406; Billings, MT 59101 406;
    Jackson, WY 83001 307; Cheyenne, WY 82001 307; Cherry Hills, CO 80113 303`,
  ],
  [
    'SWT',
    'Southwest',
    `Scottsdale, AZ 85251 480; Tempe, AZ 85281 480; Phoenix, AZ 85004 602; Mesa, AZ 85201 480; Chandler, AZ 85225 480;
    Tucson, AZ 85701 520; Flagstaff, AZ 86001 928; Sedona, AZ 86336 928; Santa Fe, NM 87501 505; Albuquerque, NM 87102 505;
    Taos, NM 87571 575; Las Cruces, NM 88001 575; Las Vegas, NV 89101 702; Henderson, NV 89015 702; Reno, NV 89501 775;
    Carson City, NV 89701 775; El Paso, TX 79901 915; Lubbock, TX 79401 806`,
  ],
  [
    'MWT',
    'Midwest',
    `Evanston, IL 60201 847; Naperville, IL 60540 630; Chicago, IL 60611 312; Oak Park, IL 60302 708; Peoria, IL 61602 309;
    Madison, WI 53703 608; Milwaukee, WI 53202 414; Minneapolis, MN 55401 612; Saint Paul, MN 55101 651; Duluth, MN 55802 218;
    Ann Arbor, MI 48104 734; Grand Rapids, MI 49503 616; Columbus, OH 43215 614; Cleveland, OH 44113 216; Cincinnati, OH 45202 513;
    Indianapolis, IN 46204 317; Des Moines, IA 50309 515; Omaha, NE 68102 402`,
  ],
  [
    'MAT',
    'Mid-Atlantic',
    `Arlington, VA 22201 703; Alexandria, VA 22314 703; Richmond, VA 23219 804; Charlottesville, VA 22902 434; Norfolk, VA 23510 757;
    Bethesda, MD 20814 301; Rockville, MD 20850 301; Annapolis, MD 21401 410; Baltimore, MD 21201 410; Columbia, MD 21044 410;
    Washington, DC 20005 202; Philadelphia, PA 19103 215; Pittsburgh, PA 15222 412; Lancaster, PA 17602 717; Wilmington, DE 19801 302;
    Princeton, NJ 08540 609; Hoboken, NJ 07030 201; Cherry Hill, NJ 08002 856`,
  ],
  [
    'NEA',
    'Northeast',
    `Brookline, MA 02446 617; Boston, MA 02116 617; Cambridge, MA 02139 617; Worcester, MA 01608 508; Northampton, MA 01060 413;
    Providence, RI 02903 401; Newport, RI 02840 401; New Haven, CT 06510 203; Hartford, CT 06103 860; Stamford, CT 06901 203;
    Burlington, VT 05401 802; Portsmouth, NH 03801 603; Bangor, ME 04401 207; Albany, NY 12207 518; Ithaca, NY 14850 607;
    Brooklyn, NY 11215 718; White Plains, NY 10601 914; Rochester, NY 14604 585`,
  ],
  [
    'FLA',
    'Florida',
    `Miami Beach, FL 33139 305; Coral Gables, FL 33134 305; Miami, FL 33131 305; Fort Lauderdale, FL 33301 954; Boca Raton, FL 33432 561;
    Delray Beach, FL 33444 561; West Palm Beach, FL 33401 561; Naples, FL 34102 239; Fort Myers, FL 33901 239; Sarasota, FL 34236 941;
    Tampa, FL 33602 813; Clearwater, FL 33755 727; Orlando, FL 32801 407; Winter Park, FL 32789 407; Gainesville, FL 32601 352;
    Jacksonville, FL 32202 904; Tallahassee, FL 32301 850; Pensacola, FL 32502 850`,
  ],
  [
    'STH',
    'South',
    `Austin, TX 78701 512; Plano, TX 75074 972; Dallas, TX 75201 214; Houston, TX 77002 713; San Antonio, TX 78205 210;
    Fort Worth, TX 76102 817; Durham, NC 27701 919; Raleigh, NC 27601 919; Asheville, NC 28801 828; Charlotte, NC 28202 704;
    Charleston, SC 29401 843; Greenville, SC 29601 864; Atlanta, GA 30309 404; Decatur, GA 30030 404; Savannah, GA 31401 912;
    Nashville, TN 37203 615; Chattanooga, TN 37402 423; New Orleans, LA 70130 504`,
  ],
];

const parseCity = (text: string): City => {
  const [name = '', rest = ''] = text.trim().split(', ');
  const [state = '', postalCode = '', areaCode = ''] = rest.split(' ');
  return { name, state, postalCode, areaCode };
};

export const territories: readonly Territory[] = source.map(([code, name, cities]) => ({
  code,
  name,
  cities: cities.split(';').map(parseCity),
}));

export const streetNames: readonly string[] =
  `Main Street; Oak Street; Market Street; Lake Avenue; Park Avenue; Elm Street; Washington Avenue; Maple Avenue;
  Cedar Lane; Highland Avenue; Mill Road; River Road; College Avenue; Spring Street; Union Street;
  Harbor Boulevard; Lincoln Way; Sunset Boulevard; Valley Road; Station Street; Orchard Road; Franklin Street;
  Grant Avenue; Broadway`.split(/;\s+/);
