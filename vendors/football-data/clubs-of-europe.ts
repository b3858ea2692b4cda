import type { ClubRow } from './club.ts'

/**
 * Clubs from outside the five leagues, by the code of their country. Numbers are the vendor's own where we know them, else from 9001 on.
 */
export const EUROPE_CLUBS = {
  ARM: [[9001, 'FC Noah', 'Noah', 'NOA']],
  AUT: [
    [9002, 'FC Red Bull Salzburg', 'RB Salzburg', 'RBS'],
    [9003, 'SK Sturm Graz', 'Sturm Graz', 'STU'],
    [9004, 'SK Rapid Wien', 'Rapid Wien', 'RAP'],
  ],
  AZE: [[9005, 'Qarabağ Ağdam FK', 'Qarabağ', 'QAR']],
  BEL: [
    [851, 'Club Brugge KV', 'Club Brugge', 'BRU'],
    [9006, 'Royale Union Saint-Gilloise', 'Union SG', 'USG'],
    [9007, 'KRC Genk', 'Genk', 'GNK'],
  ],
  BIH: [[9008, 'HŠK Zrinjski Mostar', 'Zrinjski', 'ZRI']],
  BUL: [[9009, 'PFC Ludogorets 1945', 'Ludogorets', 'LUD']],
  CRO: [
    [9010, 'GNK Dinamo Zagreb', 'Dinamo Zagreb', 'DZG'],
    [9011, 'HNK Rijeka', 'Rijeka', 'RIJ'],
  ],
  CYP: [
    [9012, 'Pafos FC', 'Pafos', 'PFO'],
    [9013, 'AEK Larnaca FC', 'AEK Larnaca', 'LAR'],
    [9014, 'AC Omonia', 'Omonia', 'OMO'],
  ],
  CZE: [
    [9015, 'SK Slavia Praha', 'Slavia Praha', 'SLP'],
    [9016, 'FC Viktoria Plzeň', 'Plzeň', 'PLZ'],
    [9017, 'AC Sparta Praha', 'Sparta Praha', 'SPP'],
    [9018, 'SK Sigma Olomouc', 'Sigma Olomouc', 'SIG'],
  ],
  DEN: [
    [9019, 'FC København', 'København', 'KOB'],
    [9020, 'FC Midtjylland', 'Midtjylland', 'MID'],
  ],
  FIN: [[9021, 'Kuopion Palloseura', 'KuPS', 'KUP']],
  GIB: [[9022, 'Lincoln Red Imps FC', 'Lincoln', 'LRI']],
  GRE: [
    [9023, 'PAE Olympiakos SFP', 'Olympiakos', 'OLY'],
    [9024, 'PAOK FC', 'PAOK', 'PAO'],
    [9025, 'Panathinaikos FC', 'Panathinaikos', 'PAN'],
    [9026, 'AEK Athens FC', 'AEK Athens', 'AEK'],
  ],
  HUN: [[9027, 'Ferencvárosi TC', 'Ferencváros', 'FER']],
  IRL: [
    [9028, 'Shamrock Rovers FC', 'Shamrock', 'SHA'],
    [9029, 'Shelbourne FC', 'Shelbourne', 'SHE'],
  ],
  ISL: [[9030, 'Breiðablik', 'Breiðablik', 'BRD']],
  ISR: [[9031, 'Maccabi Tel Aviv FC', 'M. Tel Aviv', 'MTA']],
  KAZ: [[9032, 'FK Kairat', 'Kairat', 'KAI']],
  KOS: [[9033, 'FC Drita', 'Drita', 'DRI']],
  MKD: [[9034, 'KF Shkëndija', 'Shkëndija', 'SHK']],
  MLT: [[9035, 'Ħamrun Spartans FC', 'Ħamrun', 'HAM']],
  NED: [
    [674, 'PSV', 'PSV', 'PSV'],
    [675, 'Feyenoord Rotterdam', 'Feyenoord', 'FEY'],
    [678, 'AFC Ajax', 'Ajax', 'AJA'],
    [682, 'AZ', 'AZ', 'AZA'],
    [676, 'FC Utrecht', 'Utrecht', 'UTR'],
    [9036, 'Go Ahead Eagles', 'Go Ahead', 'GAE'],
  ],
  NOR: [
    [9037, 'FK Bodø/Glimt', 'Bodø/Glimt', 'BOD'],
    [9038, 'SK Brann', 'Brann', 'BRN'],
  ],
  POL: [
    [9039, 'KKS Lech Poznań', 'Lech Poznań', 'LPO'],
    [9040, 'Jagiellonia Białystok', 'Jagiellonia', 'JAG'],
    [9041, 'Legia Warszawa', 'Legia', 'LEG'],
    [9042, 'Raków Częstochowa', 'Raków', 'RAK'],
  ],
  POR: [
    [498, 'Sporting Clube de Portugal', 'Sporting CP', 'SCP'],
    [1903, 'Sport Lisboa e Benfica', 'Benfica', 'BEN'],
    [503, 'FC Porto', 'Porto', 'FCP'],
    [5613, 'Sporting Clube de Braga', 'Braga', 'BRA'],
  ],
  ROU: [
    [9043, 'Fotbal Club FCSB', 'FCSB', 'FCS'],
    [9044, 'Universitatea Craiova', 'U. Craiova', 'CRA'],
  ],
  SCO: [
    [732, 'Celtic FC', 'Celtic', 'CEG'],
    [9045, 'Rangers FC', 'Rangers', 'RFC'],
    [9046, 'Aberdeen FC', 'Aberdeen', 'ABE'],
  ],
  SRB: [[9047, 'FK Crvena Zvezda', 'Crvena Zvezda', 'CZV']],
  SUI: [
    [9048, 'FC Basel 1893', 'Basel', 'BAS'],
    [9049, 'BSC Young Boys', 'Young Boys', 'YBO'],
    [9050, 'FC Lausanne-Sport', 'Lausanne', 'LAU'],
  ],
  SVK: [[9051, 'ŠK Slovan Bratislava', 'Slovan', 'SLO']],
  SVN: [[9052, 'NK Celje', 'Celje', 'CLJ']],
  SWE: [
    [9053, 'Malmö FF', 'Malmö', 'MFF'],
    [9054, 'BK Häcken', 'Häcken', 'HAK'],
  ],
  TUR: [
    [610, 'Galatasaray SK', 'Galatasaray', 'GAL'],
    [9055, 'Fenerbahçe SK', 'Fenerbahçe', 'FEN'],
    [9056, 'Samsunspor', 'Samsunspor', 'SAM'],
  ],
  UKR: [
    [9057, 'FK Shakhtar Donetsk', 'Shakhtar', 'SHD'],
    [9058, 'FK Dynamo Kyiv', 'Dynamo Kyiv', 'DYK'],
  ],
} as const satisfies Record<string, readonly ClubRow[]>
