"""Names and addresses of fictional people."""

from orders_pos.demo.shop import NamePool

_FIRST_NAMES = (
    *("Amine", "Anas", "Ayoub", "Brahim", "Driss", "Hamza", "Hassan", "Hicham", "Ismaïl", "Khalid", "Mehdi"),
    *("Mohamed", "Mustapha", "Nabil", "Othmane", "Rachid", "Reda", "Saïd", "Tarik", "Yassine", "Younes"),
    *("Aïcha", "Amal", "Asmae", "Btissam", "Fatima", "Ghita", "Hajar", "Hanane", "Ilham", "Imane", "Kenza"),
    *("Khadija", "Lamia", "Latifa", "Loubna", "Maryam", "Meryem", "Nadia", "Naïma", "Salma", "Sanae"),
    *("Zakaria", "Zineb"),
)
_LAST_NAMES = (
    *("Alami", "Amrani", "Belkacem", "Benali", "Benchekroun", "Benjelloun", "Bennani", "Berrada", "Bouazza"),
    *("Chraïbi", "Daoudi", "El Fassi", "El Ghali", "El Haddad", "El Khattabi", "El Mansouri", "Filali"),
    *("Guessous", "Hakimi", "Kabbaj", "Lahlou", "Lamrani", "Mernissi", "Naciri", "Ouazzani", "Rami", "Sebti"),
    *("Sefrioui", "Skalli", "Slaoui", "Squalli", "Touzani", "Wahbi", "Zerouali", "Ziani"),
)

CASABLANCA = NamePool(
    first_names=_FIRST_NAMES,
    last_names=_LAST_NAMES,
    streets=(
        *("boulevard d'Anfa", "boulevard Zerktouni", "boulevard Mohammed V", "boulevard Ghandi"),
        *("boulevard Abdelmoumen", "boulevard Bir Anzarane", "avenue Hassan II", "avenue des FAR"),
        *("rue Moussa Ibnou Noussaïr", "rue Ibn Batouta", "rue Normandie", "rue du Prince Moulay Abdellah"),
        *("rue Al Kassar", "rue Jean Jaurès", "route d'El Jadida", "boulevard Yacoub El Mansour"),
    ),
    quarters=(
        *("Maârif, Casablanca", "Gauthier, Casablanca", "Racine, Casablanca", "Bourgogne, Casablanca"),
        *("Anfa, Casablanca", "Oasis, Casablanca", "Palmier, Casablanca", "Belvédère, Casablanca"),
        *("Aïn Diab, Casablanca", "Californie, Casablanca", "Sidi Maârouf, Casablanca"),
    ),
)
TETOUAN = NamePool(
    first_names=_FIRST_NAMES,
    last_names=_LAST_NAMES,
    streets=("avenue Mohammed V", "avenue des FAR", "rue Al Jazaër", "rue Zawiya", "avenue Hassan II"),
    quarters=("Ensanche, Tétouan", "Médina, Tétouan", "Touta, Tétouan", "Wilaya, Tétouan", "Martil"),
)
