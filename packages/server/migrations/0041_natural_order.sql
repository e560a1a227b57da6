-- Names with numbers sort by the numbers: "BC 2" before "BC 10".
create collation if not exists natural_order (provider = icu, locale = 'und-u-kn-true');
