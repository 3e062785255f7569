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
    quarters={
        "Maârif, Casablanca": ("33.5735", "-7.6350"),
        "Gauthier, Casablanca": ("33.5893", "-7.6262"),
        "Racine, Casablanca": ("33.5905", "-7.6360"),
        "Bourgogne, Casablanca": ("33.6005", "-7.6385"),
        "Anfa, Casablanca": ("33.5905", "-7.6570"),
        "Oasis, Casablanca": ("33.5525", "-7.6370"),
        "Palmier, Casablanca": ("33.5790", "-7.6275"),
        "Belvédère, Casablanca": ("33.5945", "-7.5895"),
        "Aïn Diab, Casablanca": ("33.5920", "-7.6810"),
        "Californie, Casablanca": ("33.5400", "-7.6270"),
        "Sidi Maârouf, Casablanca": ("33.5335", "-7.6420"),
    },
)
TETOUAN = NamePool(
    first_names=_FIRST_NAMES,
    last_names=_LAST_NAMES,
    streets=("avenue Mohammed V", "avenue des FAR", "rue Al Jazaër", "rue Zawiya", "avenue Hassan II"),
    quarters={
        "Ensanche, Tétouan": ("35.5725", "-5.3745"),
        "Médina, Tétouan": ("35.5710", "-5.3660"),
        "Touta, Tétouan": ("35.5770", "-5.3560"),
        "Wilaya, Tétouan": ("35.5825", "-5.3470"),
        "Martil": ("35.6166", "-5.2752"),
    },
)
LYON = NamePool(
    first_names=(
        *("Adrien", "Antoine", "Baptiste", "Bruno", "Clément", "David", "Étienne", "Fabien", "Guillaume"),
        *("Hugo", "Jean-Luc", "Julien", "Laurent", "Lucas", "Mathieu", "Nicolas", "Pierre", "Rémi", "Thomas"),
        *(
            "Agnès",
            "Amélie",
            "Camille",
            "Céline",
            "Chloé",
            "Élodie",
            "Florence",
            "Hélène",
            "Inès",
            "Juliette",
        ),
        *("Léa", "Manon", "Marion", "Mélanie", "Nathalie", "Océane", "Pauline", "Sandrine", "Sophie", "Zoé"),
    ),
    last_names=(
        *("Arnaud", "Berthet", "Blanchard", "Bonnet", "Chapuis", "Charvet", "Clerc", "Collet", "Dumont"),
        *("Dupuis", "Faure", "Ferrand", "Gaillard", "Garnier", "Giraud", "Guyot", "Jacquet", "Lacroix"),
        *("Marchand", "Mercier", "Meunier", "Moulin", "Perrin", "Picard", "Rolland", "Rousset", "Vidal"),
    ),
    streets=(
        *("rue Victor-Hugo", "rue de la République", "rue Mercière", "rue Auguste-Comte", "cours Lafayette"),
        *("avenue Jean-Jaurès", "rue Garibaldi", "rue de Créqui", "cours Gambetta", "rue du Bœuf"),
        *("montée de la Grande-Côte", "rue Duguesclin", "avenue des Frères-Lumière", "quai Saint-Antoine"),
    ),
    quarters={
        "69001 Lyon": ("45.7695", "4.8340"),
        "69002 Lyon": ("45.7530", "4.8290"),
        "69003 Lyon": ("45.7560", "4.8560"),
        "69004 Lyon": ("45.7780", "4.8270"),
        "69005 Lyon": ("45.7590", "4.8200"),
        "69006 Lyon": ("45.7710", "4.8510"),
        "69007 Lyon": ("45.7420", "4.8400"),
        "69100 Villeurbanne": ("45.7690", "4.8800"),
    },
    address="{number} {street}, {quarter}",
    # Numbers that are given to nobody, for works of fiction.
    phone_start=("06", "39", "98"),
)
